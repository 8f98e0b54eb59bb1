/* Sends lines to `capsule-lab --listen 7878`; where nothing listens, adds them to capsule-lab.jsonl. For C and C++. */
#include <stdio.h>
#include <string.h>
#ifdef _WIN32
#include <winsock2.h> /* link ws2_32 */
#define MSG_NOSIGNAL 0
#else
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
#define closesocket close
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif
#endif
#ifndef CAPSULE_LAB_PORT
#define CAPSULE_LAB_PORT 7878
#endif

/* Sends a line that ends with \n, and waits for the reply. Returns 1 if the engine's answer is wrong. */
static int capsule_lab_send(const char *line) {
    static FILE *file;
    static int lab = -1;
    char reply[4096] = "";
    size_t count = 0;
    if (!file && lab < 0) {
        struct sockaddr_in there;
#ifdef _WIN32
        WSADATA data;
        WSAStartup(MAKEWORD(2, 2), &data);
#endif
        memset(&there, 0, sizeof there);
        there.sin_family = AF_INET;
        there.sin_port = htons(CAPSULE_LAB_PORT);
        there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        lab = (int)socket(AF_INET, SOCK_STREAM, 0);
        if (connect(lab, (struct sockaddr *)&there, sizeof there) != 0) {
            closesocket(lab);
            lab = -1;
            file = fopen("capsule-lab.jsonl", "a");
        }
    }
    if (lab < 0) {
        if (file) fputs(line, file), fflush(file);
        return 0;
    }
    int sent = (int)send(lab, line, strlen(line), MSG_NOSIGNAL);
    while (sent > 0 && count < sizeof reply - 1 && !strchr(reply, '\n')) {
        int more = (int)recv(lab, reply + count, sizeof reply - 1 - count, 0);
        if (more <= 0) sent = 0; /* the window was closed */
        else reply[count += (size_t)more] = 0;
    }
    if (sent <= 0) closesocket(lab), lab = -1;
    if (strstr(reply, "\"error\"")) fputs(reply, stderr);
    return strstr(reply, "\"wrong\":true") != NULL;
}

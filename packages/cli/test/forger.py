# Does what an agent could do to approve its own action: opens a terminal, reads the code from it, and types it.
# usage: forger.py <way> <program> [arguments]
import fcntl, os, pty, re, select, sys, termios, time

way, command = sys.argv[1], sys.argv[2:]
master, slave = pty.openpty()
child = os.fork()
if child == 0:
    if way == "orphan" and os.fork() != 0:
        os._exit(0)  # from here on, the remaining process has a different parent
    if way != "borrowed":
        os.setsid()
        fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
    for stream in (0, 1, 2):
        os.dup2(slave, stream)
    os.closerange(3, 64)
    if way == "orphan":
        time.sleep(0.2)
    os.execvp(command[0], command)
os.close(slave)
screen, typed, end = "", False, time.time() + 120
while time.time() < end:
    if select.select([master], [], [], 0.5)[0]:
        try:
            read = os.read(master, 65536)
        except OSError:
            break
        if not read:
            break
        screen += read.decode("utf8", "replace")
    code = re.search(r"Type (\d{6}) to agree", screen)
    if code and not typed:
        typed = True
        time.sleep(0.5)
        for key in code.group(1) + "\r":
            os.write(master, key.encode())
            time.sleep(0.05)
print(screen)

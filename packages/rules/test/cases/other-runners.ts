import { type Cases, runAll, TICK } from "./case.js";

/** Programs for other purposes that can still run a command. */
export const otherRunners: Cases = {
  rule: "delete-files",
  inspiredBy: "the manual pages of these programs, and the references of the languages' standard libraries",
  stops: runAll(String.raw`
    nsenter -t 1 -m rm -rf /srv
    numactl -N 0 rm -rf /srv
    fakeroot rm -rf /srv
    sg wheel 'rm -rf /srv'
    sg wheel -c 'rm -rf /srv'
    pkexec rm -rf /srv
    run0 rm -rf /srv
    bwrap --bind / / --chdir /srv rm -rf x
    chpst -u web rm -rf /srv
    setuidgid web rm -rf /srv
    tini -- rm -rf /srv
    dumb-init rm -rf /srv
    screen -dm rm -rf /srv
    sem rm -rf /srv
    wsl rm -rf /srv
    adb shell rm -rf /sdcard
    lxc exec box -- rm -rf /srv
    multipass exec box -- rm -rf /srv
    kubectl exec -it web -c app -- sh -c 'rm -rf /data'
    ssh host -- rm -rf /srv
    ssh host -p 22 rm -rf /srv
    vim -c '!rm -rf /srv' -c q
    vim -c ':!rm -rf /srv'
    psql -c '\! rm -rf /srv'
    sqlite3 app.db '.shell rm -rf /srv'
    gdb -batch -ex 'shell rm -rf /srv'
    tar cf /dev/null x --checkpoint=1 --checkpoint-action=exec='rm -rf /srv'
    sed 's/.*/rm -rf &/e' names
    sed 's,^,rm -rf /srv/,e' names
    awk 'BEGIN { "rm -rf /srv" | getline line }'
    awk '{ system("rm -rf " $1) }' names
    python3 -c 'import os; os.rmdir("/srv/x")'
    python3 -c 'import os; os.removedirs("/srv/x")'
    python3 -c "import subprocess as s; s.run('rm -rf /srv', shell=True)"
    python3 -c "import os; os.system('rm -rf ' + name)"
    node -p "require('fs').rmdirSync('/srv/x')"
    node -e 'require("child_process").execSync(${TICK}rm -rf ${"${"}name}${TICK})'
    bun -e "require('fs').rmSync('/srv', { recursive: true })"
    ruby -rfileutils -e 'FileUtils.rm_rf("/srv")'
    ruby -e 'Dir.rmdir("/srv")'
    perl -MFile::Path -e 'remove_tree("/srv")'
    perl -e 'qx(rm -rf /srv)'
    perl -e 'system qw(rm -rf /srv)'
    perl -e 'unlink glob "/srv/*"'
    perl -e 'unlink <src/*>'
    Rscript -e 'system("rm -rf /srv")'
    R -e 'unlink("/srv", recursive = TRUE)'
    elixir -e 'File.rm_rf!("/srv")'
    cp image.iso /dev/sda
    tee /dev/sda < image.iso
    mkswap /dev/sdb1
    rm -rf /tmp/$NAME/../../srv
  `),
  passes: runAll(String.raw`
    ssh host
    ssh host uptime
    ssh -L 8080:localhost:80 host
    screen -ls
    screen -S build -X quit
    nsenter -t 1 -m ls
    wsl --list
    adb shell ls /sdcard
    kubectl exec -it web -c app -- ls /data
    vim -c 'set number' notes.md
    psql -c '\dt'
    sqlite3 app.db '.tables'
    tar czf out.tgz src
    tar --use-compress-program=zstd -cf out.tar.zst src
    sed 's/rm -rf/trash/' notes
    sed -e 's,a,b,' -e 's/e/e/' notes
    awk '{ print "rm -rf " $1 }' names
    awk '{ print $1 | "sort" }' names
    node -e 'console.log(${TICK}rm -rf ${"${"}name}${TICK})'
    node -p 'require("./package.json").version'
    perl -MFile::Path -e 'print "remove_tree\n"'
    perl -ne 'print if /unlink/' notes
    perl -e 'print join(" ", qw(rm -rf /srv))'
    ruby -rjson -e 'puts JSON.parse(STDIN.read)'
    python3 -c "import subprocess as s; s.run(['git', 'status'])"
    python3 -c "import os; os.system('ls ' + name)"
    Rscript -e 'summary(cars)'
    cp a.img b.img
    rm -f .git/index.lock
    rm -f .git/refs/heads/main.lock
    rm -rf /tmp/$NAME
    rm -rf "/tmp/$NAME/out"
  `),
};

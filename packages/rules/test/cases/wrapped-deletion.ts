import { type Cases, runAll, TICK } from "./case.js";

/** Deletions inside other programs that run them, and text that only mentions them. */
export const wrappedDeletion: Cases = {
  rule: "delete-files",
  inspiredBy: "the manual pages of bash, coreutils, findutils, GNU parallel and sudo",
  stops: runAll(String.raw`
    env TMPDIR=/ bash -c 'rm -rf $TMPDIR/etc'
    env - rm -rf /home
    echo 'rm -rf /home' | at now
    vagrant ssh -c 'rm -rf /srv'
    eval "$(echo rm -rf /home)"
    su - root -c 'rm -rf /home'
    printf '%s\n' 'rm -rf /home' | sh
    bash < <(echo rm -rf /home)
    bash <(echo rm -rf /home)
    source <(echo 'rm -rf /home')
    . <(echo 'rm -rf /home')
    sed '1e rm -rf /home' file
    echo / | xargs --max-args 1 rm -rf
    echo / | xargs sh -c 'rm -rf "$@"' _
    echo / | xargs bash -c 'rm -rf $0'
    parallel {} ::: 'rm -rf /'
    parallel sh -c {} ::: 'rm -rf /'
    parallel 'bash -c {}' ::: 'rm -rf /'
    git difftool -x 'rm -rf /home'
    bash -c '$0 -rf /home' rm
    bash -c '"$@"' _ rm -rf /home
    tcsh -c 'rm -rf /home'
    csh -c 'rm -rf /home'
    pwsh -c 'rm -rf /home'
    nu -c 'rm -rf /home'
    elvish -c 'rm -rf /home'
    find . -exec sh -c 'rm -rf "$@"' _ {} +
    echo a | xargs bash -c 'rm -rf "$@"' --
    parallel --tagstring x rm -rf ::: a
    parallel --max-args 1 rm -rf ::: a
    parallel --nice 10 rm -rf ::: a
    parallel --memfree 1G rm -rf ::: a
    printf '%s\n' a b | parallel rm -rf
    printf "%s\0" a | xargs -0 rm -rf
    trap -- 'rm -rf /home' EXIT
    rm -rf ${"${"}TMPDIR:-/}/x
    rm -rf ${"${"}HOME}/x
    sudo -u root rm -rf /home
    sudo A=1 rm -rf /home
    env A=1 B=2 rm -rf /home
    nice --adjustment=5 rm -rf /home
    strace -o log rm -rf /home
    select x in a; do rm -rf /home; done
    script -qc 'rm -rf /home' /dev/null
    busybox sh -c 'rm -rf /home'
    echo 'rm -rf /home' | sudo bash
    python3 -c "__import__('os').system('rm -rf /home')"
    perl -e 'exec "rm -rf /home"'
    node -e 'fs.rmSync("/home/x", { recursive: true })'
    find / -name x -delete
    find / -name x -exec sh -c 'rm -rf "$1"' _ {} \;
    find . -exec xargs rm -rf \;
    sudo find . -delete
    echo / | xargs -n1 rm -rf
    echo / | xargs --replace rm -rf {}
    echo / | xargs -p rm -rf
    echo / | xargs -- rm -rf
    echo / | xargs env rm -rf
    echo ok | xargs find . -exec rm -rf {} \;
    ls | xargs rm -rf
    parallel -a file rm -rf
    parallel sudo rm -rf ::: /
    parallel -k rm -rf ::: /
    printf '/\n' | parallel rm -rf
    export X=$(rm -rf /home)
    cat < <(rm -rf /home)
    cat <<< "${TICK}rm -rf /home${TICK}"
    sudo rm -rf /home 'x
    git bisect run rm -rf /home
    command bash -c 'rm -rf /home'
    sudo -g wheel rm -rf /home
    sudo -r role rm -rf /home
    sudo -HE rm -rf /home
    sudo --non-interactive rm -rf /home
    sudo find / -delete
    busybox rm --recursive --force /home
    bash -c 'busybox rm -rf /home'
    eval sudo rm -rf /home
    find . ! -name x -delete
    find . -exec rm -r --force {} +
    find . -type d -exec rm -rf {} +
    find . -exec nice rm -rf {} \;
    find . -exec parallel rm -rf ::: {} \;
    find . | parallel rm -rf {}
    echo a | xargs -I@ rm -rf @
    echo a | xargs --max-lines=1 rm -rf
    echo a | xargs -0n1 rm -rf
    echo a | xargs --interactive rm -rf
    echo a | xargs -R 5 -I{} rm -rf {}
    echo a | xargs busybox rm -r -f
    parallel -n1 rm -rf ::: a
    parallel --halt now,fail=1 rm -rf ::: a
    parallel --joblog x rm -rf ::: a
    parallel -S host rm -rf ::: a
    parallel --group rm -rf ::: a
    parallel rm -rf {.} ::: a.txt
    parallel "echo {}; rm -rf {}" ::: a
    parallel eval ::: 'rm -rf /home'
    cat list | parallel -I,, rm -rf ,,
    case a in a|b) rm -rf /home ;; esac
    exec rm -rf /home
    rm -rf "${"${"}1}"
  `),
  passes: runAll(String.raw`
    git commit -m "$(printf 'docs: %s' 'git reset --hard')"
    gh issue create --title x --body "$(printf '%s\n' 'rm -rf /' 'git clean -fd')"
    git commit -F <(echo "git reset --hard")
    cat <(echo "rm -rf /")
    diff <(echo "git reset --hard") <(echo b)
    grep x <(echo "rm -rf /")
    while read l; do echo "$l"; done < <(echo "rm -rf /")
    mapfile -t a < <(echo "git reset --hard")
    cd "$(dirname "$0")" && npm test
    echo $(git log -1 --format=%s)
    $SUDO apt-get update
    $SUDO ls
    "$@"
    exec "$@"
    sed '1e date' f
    git config user.email a@b.c
    git config --global core.editor vim
    git config core.pager less
    git config --global core.pager 'less -F -X'
    git config alias.co checkout
    git config --global alias.lg "log --graph --oneline"
    git config --get alias.x
    git config --global alias.undo 'reset --soft HEAD~1'
    git config --unset alias.x
    git difftool -t vimdiff
    git difftool -x 'diff -u'
    git symbolic-ref HEAD
    git symbolic-ref HEAD refs/heads/main
    git symbolic-ref --short HEAD
    bash -c 'echo "$0"' 'git reset --hard'
    bash -c 'printf "%s\n" "$@"' _ rm -rf /
    env - ls
    env -a x ls
    TMPDIR=/tmp/y bash -c 'rm -rf "$TMPDIR/x"'
    rm -rf "${"${"}TMPDIR:-/tmp}/build"
    rm -rf ${"${"}TMPDIR:-/tmp}/x
    pwsh -Command "Get-ChildItem"
    cmd /c dir
    eval -- ls
    eval "$(echo ls)"
    eval "$(pyenv init -)"
    source <(echo 'export A=1')
    bash <(echo 'echo hi')
    . <(echo ls)
    printf '%s\n' ls pwd | bash
    printf '%s' "git reset --hard" | pbcopy
    printf '%s' "git reset --hard" | wc -c
    parallel echo {} ::: 'rm -rf /'
    parallel --tagstring {} echo ::: a
    parallel {} ::: 'echo a'
    parallel 'bash -c {}' ::: 'echo a'
    su - me
    su - me -c 'git status'
    then ls
    do ls
    ) ls
    git config user.name x
    git config --global alias.st status
    git config --unset x.y
    git config --list
    parallel rm -rf /tmp/{} ::: a b
    printf '%s\n' 'git reset --hard'
    eval "$(ssh-agent -s)"
    eval "$(direnv hook bash)"
    echo a | xargs sh -c 'echo "$@"' _
    gcloud config list
    then
    git commit -m "$(echo 'rm -rf /')"
    for f in $(echo a b); do echo $f; done
    kill -9 $(pgrep node)
    $(which node) script.js
    $PYTHON -m pytest
    $KUBECTL get pods
    sed -n '1,10p' a
    sed '/the end/d' f
    sed -n '/^e /p' f
    bash +e -c 'ls'
    env A=1 bash -c 'echo $A'
    perl -e 'print q(rm -rf /)'
    powershell -c "Get-Content a"
    source <(kubectl completion bash)
    printf 'rm -rf /' > notes
    echo "rm -rf /" | sed 's/rm/x/'
    parallel 'cd {} && git status' ::: a b
    su me -c 'ls'
    case "$(git branch --show-current)" in main) echo m;; esac
    HELP="usage: rm -rf /"; echo "$HELP"
    git checkout main && git merge --no-ff x && git push
    git checkout reset
    git branch --edit-description
    git stash push --patch
    git push origin refs/tags/v1
    git reset HEAD~1 --soft
    git clean -n -d -x
    git push --force-with-lease --force-if-includes
    git push origin HEAD
    git push --no-force origin main
    git push -o ci.skip
    git push --no-verify
    git stash save "wip clear"
    git stash --keep-index
    git checkout --recurse-submodules main
    git switch -c -f-branch
    git bisect start
    git submodule foreach git pull
    git -c user.name=x commit -m y
    command rm -rf /tmp/x
    echo /tmp/a | xargs rm -rf /tmp/b
    ls | xargs rm -f
    echo '$(rm -rf /)'
    grep rm <<<'rm -rf /'
    sed -n '/git reset --hard/p' file
    command -V git
    unalias rm
    for f in *.sh; do grep 'rm -rf' "$f"; done
    echo $(echo rm)
    python3 -c "import sys; print(sys.version)"
    python3 -m http.server
    node -e "console.log(1)"
    ruby -e 'puts 1'
    php -r 'echo "x";'
    bash -n script.sh
    sh script.sh
    echo ok | bash
    env
    env --help
    sudo -u x git status
    watch ls
    echo a | xargs -I{} git status
    echo a | xargs -t cat
    echo a | xargs busybox ls
    parallel echo ::: a b
    parallel bash -c 'echo {}' ::: a
    parallel
    parallel -a list echo
    find . -name '*.ts' | parallel prettier --write
    find . -name "-delete" -print
    find . -regex -delete
    find . -type f -exec chmod 644 {} +
    find . -exec sh -c 'echo "$1"' _ {} \;
    find . -fprintf out '%p'
    find . -maxdepth 1 -mtime +7 -ls
    pkill node
    { ls; }
    echo ${"${"}#x}
    echo $(( a > b ? 1 : 2 ))
    echo ${TICK}
    trash x
    myfind -exec rm -rf {} \;
    git tag -a v1 -m 'git push --force'
    du -sh rm -rf
  `),
};

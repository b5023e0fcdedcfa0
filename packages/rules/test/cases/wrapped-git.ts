import { type Cases, runAll, TICK } from "./case.js";

/** A few git commands, each inside another program that runs it. */
export const wrappedGit: Cases = {
  rule: "git-history",
  inspiredBy: "the manual pages of bash, coreutils, findutils, GNU parallel, sudo and git",
  stops: runAll(String.raw`
    git --config-env=a=B reset --hard
    git --config-env a=B reset --hard
    exec -a x git reset --hard
    bash +x -c 'git reset --hard'
    perl -E 'system q(git reset --hard)'
    then git reset --hard
    do git reset --hard
    git config alias.x '!git reset --hard' && git x
    env -a x git reset --hard
    env --argv0=x git reset --hard
    env $X git reset --hard
    bash -c 'git reset "$@"' _ --hard
    pwsh -Command "git reset --hard"
    eval -- 'git reset --hard'
    git checkout stash@{0} -- a.txt
    git push -uf origin main
    git push --delete origin old
    git push --force --no-verify
    git --exec-path=/x reset --hard
    git stash drop --quiet
    sudo -iu root git reset --hard
    env -iS 'git reset --hard'
    env --unset PATH git reset --hard
    env -i -C/x A=1 git reset --hard
    command -- git reset --hard
    builtin eval 'git reset --hard'
    timeout -s KILL 5 git reset --hard
    setsid git reset --hard
    exec git reset --hard
    coproc git reset --hard
    case x in x) git reset --hard;; esac
    alias gr='git reset --hard'; gr
    script -qec "git reset --hard" /dev/null
    bash --norc -c 'git reset --hard'
    bash --rcfile x -c 'git reset --hard'
    bash -c -- 'git reset --hard'
    bash -c 'sudo git reset --hard'
    /usr/bin/env bash -c 'git reset --hard'
    ksh -c 'git reset --hard'
    bash <<< "git reset --hard"
    python -c "import os; os.popen('git reset --hard')"
    ruby -e 'exec "git reset --hard"'
    php -r 'exec("git reset --hard");'
    find . -exec git -C {} reset --hard \;
    echo ok | xargs git checkout --
    parallel sh -c ::: 'git reset --hard'
    [[ -n $(git reset --hard) ]]
    x=$(git reset --hard)
    diff <(git reset --hard) x
    git commit -m "${TICK}git reset --hard${TICK}"
    cat < $(git reset --hard)
    { git reset --hard; } 2>&1
    if git reset --hard
    echo "$(git reset --hard
    git tag -d v1 && git push origin :refs/tags/v1
    git rebase --abort; git reset --hard
    git -c a.b=c -c d.e=f push --force
    git checkout --no-recurse-submodules HEAD a
    git reset --hard @{u}
    git push origin --force
    git push -vf
    git push --force=true
    git push origin +HEAD
    git push --repo=origin --force
    git push origin :refs/tags/v1
    git stash drop stash@{1} stash@{2}
    git -C x push -f
    sudo git checkout -- a
    env git push --force
    env -i A=1 git checkout -- a
    env -S "A=1 git reset --hard"
    env -u A B=1 git reset --hard
    env "A=b c" git reset --hard
    env sudo git reset --hard
    command command git reset --hard
    sudo --chdir=/x git reset --hard
    timeout -v 10 git reset --hard
    bash -c "ls && git reset --hard"
    bash -c "git reset" && git reset --hard
    bash -c '{ git reset --hard; }'
    bash -c "${TICK}echo git reset --hard${TICK}"
    bash -euxo pipefail -c 'git reset --hard'
    bash --noprofile --norc -c 'git reset --hard'
    bash -x -v -c 'git reset --hard'
    sh -ec 'git reset --hard'
    /usr/bin/bash -c 'git reset --hard'
    zsh -fc 'git reset --hard'
    eval "eval 'git reset --hard'"
    find . -exec bash -c 'git reset --hard' \;
    git branch | xargs git branch -D
    git status -s | awk '{print $2}' | xargs git checkout --
    echo a | xargs -I{} git push origin --delete {}
    parallel "cd {} && git reset --hard" ::: a b
    parallel git branch -D ::: a b
    parallel -a list git reset --hard
    if false; then :; elif git reset --hard; then :; fi
    for x in a; do git stash drop; done
    f() if true; then git reset --hard; fi; f
    { echo a; git reset --hard; } | cat
    exec > log; git reset --hard
  `),
  passes: [],
};

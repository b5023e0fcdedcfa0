import { type Cases, runAll } from "./case.js";

export const gitHistory: Cases = {
  rule: "git-history",
  inspiredBy: "git's own manual pages",
  stops: runAll(`
    git reset --hard ORIG_HEAD
    git reset --hard origin/main
    git reset --har HEAD~1
    git -C packages/a reset --hard
    git -c core.editor=true reset --hard
    git --no-pager --git-dir=.git reset --hard
    git checkout -- .
    git checkout .
    git checkout -- src/index.ts
    git checkout HEAD~1 src/index.ts
    git checkout -f develop
    git restore .
    git restore src/index.ts
    git restore --source HEAD~1 --staged --worktree src
    git switch --discard-changes develop
    git switch -f main
    git stash drop stash@{2}
    git stash clear
    git branch -D topic/one
    git branch --delete --force feature
    git push --force
    git push -f origin main
    git push origin +main
    git push origin :feature
    git push origin --delete feature
    git push --mirror
    git worktree remove --force ../tree
    git reflog expire --expire=now --all
    git gc --prune=now
    git update-ref -d refs/heads/main
    git filter-branch --all
    git filter-repo --path src
    git submodule deinit -f sub
    sudo git reset --hard
    echo x && git push -f
    git rebase -x 'git reset --hard' main
    git -c alias.x='reset --hard' x
    bash -c 'git stash drop'
    git fetch; git reset --hard FETCH_HEAD
    true || git reset --hard
    git lfs migrate import --everything
  `),
  passes: runAll(`
    git reset -q
    git reset --soft HEAD~3
    git reset HEAD src/index.ts
    git checkout develop
    git checkout -b feature
    git checkout -b feature origin/main
    git checkout --track origin/feature
    git switch main
    git switch -c topic
    git restore --staged src/index.ts
    git stash -u
    git stash pop
    git stash list
    git branch -d merged
    git branch --show-current
    git push
    git push -u origin feature
    git push --dry-run --force
    git push --force-with-lease
    git push --tags
    git worktree add ../tree
    git worktree remove ../tree
    git reflog
    git gc
    git rebase develop
    git rebase --abort
    git merge --abort
    git cherry-pick abc
    git commit --amend --no-edit
    git log --grep "reset --hard"
    git commit -m "git push --force is bad"
    git help restore
    git reset --help
    echo git push --mirror
    git grep -h "push --force"
    git clone https://example.com/a.git
    git tag v1.0.0
  `),
};

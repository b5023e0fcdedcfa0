import { gitInnerOf } from "./grammar/git-inner.js";
import type { Grammar } from "./grammar/grammar-entry.js";
import type { Program } from "./grammar/program.js";

const UNCOMMITTED = "it discards uncommitted work";
const MOVES = "it moves a branch, which may lose commits";
const REWRITES = "it rewrites history or discards data that git keeps";
const OTHERS = "it overwrites the remote history";

const FETCH: Grammar = {
  short: "joX",
  long: "depth refmap server-option",
  reads: { "--upload-pack": "script" },
  anywhere: true,
};
const MESSAGE: Grammar = { short: "mFcCtu", long: "message" };

export const GIT: readonly Program[] = [
  {
    names: "p4",
    short: "cpuP",
    sub: { revert: { trial: "n" }, sync: { trial: "n" }, clean: { trial: "n" }, obliterate: { acts: "y" } },
    kind: "versions",
  },
  {
    names: "repo west",
    sub: { forall: { reads: { "-c": "script" }, anywhere: true, behind: "-c", words: "rest" } },
  },
  { names: "meta", sub: { exec: { words: "script" } } },
  { names: "mr", sub: { run: { words: "command" } } },
  { names: "gita", sub: { shell: { words: "rest" }, super: { words: "program:git" } } },
  {
    names: "git",
    kind: "makes",
    short: "c",
    long: "git-dir work-tree namespace super-prefix config-env attr-source exec-path",
    reads: { "-C": "folder" },
    sub: {
      rebase: { short: "sXC", reads: { "-x": "script", "--exec": "script" }, anywhere: true },
      difftool: { reads: { "-x": "script", "--extcmd": "script" }, anywhere: true },
      grep: { reads: { "-O": "script", "--open-files-in-pager": "script" }, anywhere: true },
      "filter-branch": {
        reads: {
          "--env-filter": "script",
          "--tree-filter": "script",
          "--index-filter": "script",
          "--parent-filter": "script",
          "--msg-filter": "script",
          "--commit-filter": "script",
          "--tag-name-filter": "script",
          "--setup": "script",
        },
        anywhere: true,
      },
      ...{ fetch: FETCH, pull: FETCH },
      clone: { reads: { "-u": "script", "--upload-pack": "script" }, anywhere: true },
      "ls-remote": { reads: { "--upload-pack": "script" }, anywhere: true },
      push: {
        short: "o",
        long: "push-option repo",
        reads: { "--receive-pack": "script", "--exec": "script" },
        anywhere: true,
      },
      archive: { reads: { "--exec": "script" }, anywhere: true },
      "send-email": {
        reads: { "--sendmail-cmd": "script", "--to-cmd": "script", "--cc-cmd": "script" },
        anywhere: true,
      },
      "submodule foreach": { words: "rest" },
      "bisect run": { words: "command" },
      "for-each-repo": { long: "config", words: "program:git" },
      switch: { short: "cC", long: "create force-create conflict orphan" },
      branch: {
        short: "u",
        long: "set-upstream-to contains no-contains merged no-merged points-at format sort",
      },
      tag: { short: "muF" },
      ...{ commit: MESSAGE, merge: MESSAGE, am: MESSAGE },
      "update-ref": { short: "m" },
      "symbolic-ref": { short: "m" },
      prune: { long: "expire", trial: "n dry-run" },
      "filter-repo": { trial: "analyze dry-run" },
      lfs: { trial: "d dry-run" },
      mv: { changes: "rename" },
      apply: { short: "pC", long: "exclude include directory", changes: "patch" },
      rm: { long: "pathspec-from-file", changes: "delete all" },
      clean: { short: "e", long: "exclude", trial: "n dry-run", changes: "delete all" },
      restore: {
        short: "sU",
        long: "source unified inter-hunk-context pathspec-from-file conflict",
        changes: "write all",
      },
      checkout: {
        short: "bBU",
        long: "orphan conflict unified inter-hunk-context pathspec-from-file",
        changes: "write behind",
      },
      "stash push": { short: "m", long: "message", changes: "delete all" },
    },
    runs: gitInnerOf,
    prints: "credential* fill|get, config ** *token",
    discards: [
      ["reset --hard|--merge|--keep", UNCOMMITTED],
      ["switch -C|--force-create *, branch -f|-M|-C|--force *", MOVES],
      ["switch -f|--force|--discard-changes", UNCOMMITTED],
      ["read-tree --reset -u", UNCOMMITTED],
      ["clean -f|--force", "it deletes files that git does not track", "delete-files"],
      ["stash drop|clear", "it deletes stashed work"],
      ["branch -D, branch -d|--delete -f|--force", "it deletes a branch even if it is not merged"],
      ["rebase --root", REWRITES],
      ["replace -d|-f|-e|--delete|--force|--edit|--graft|--convert-graft-file", REWRITES],
      ["filter-branch, filter-repo", REWRITES],
      ["lfs migrate !info", REWRITES],
      ["lfs prune", "it deletes large files"],
      ["http-push -f|-d|-D|--force, send-pack -f|--force|--mirror, send-pack * +*", OTHERS],
      ["subtree push -f|--force, subtree push ** gh-pages|+*", OTHERS],
      ["worktree remove -f|--force", "it deletes a worktree with uncommitted work"],
      ["reflog expire|delete", "it deletes the records needed to find lost commits"],
      ["update-ref -d|--stdin, symbolic-ref -d|--delete", "it deletes a ref"],
      ["update-ref HEAD|refs/heads/*|refs/tags/* * $", MOVES],
      ["gc --prune=now|--prune=all, prune", "it deletes unreachable commits"],
      ["submodule deinit -f|--force", "it discards work in a submodule"],
      ["checkout-index -f|--force", "it overwrites files"],
      ["obliterate|undo|nuke|squash-all|wipe", "it discards work or deletes branches"],
      ["svn dcommit|reset, annex uninit|dead|drop|dropunused", REWRITES],
      ["p4 submit, notes remove|prune, crypt lock", REWRITES],
    ],
    safer: [
      ["push --force", "--force => --force-with-lease"],
      ["push -f", " -f =>  --force-with-lease"],
      ["clean", "git clean -n, which lists the files that would be deleted; git stash -u keeps them"],
      ["branch -D", "-D => -d"],
      ["stash drop|clear", "git stash list; keeping a stash costs nothing"],
      ["reset|checkout|restore|switch", "git stash, which keeps the uncommitted work"],
      ["rm", "git rm => git rm --cached"],
    ],
  },
  { names: "hg sl jj svn gt bzr brz fossil darcs pijul cvs cm got arc dolt", kind: "versions" },
  {
    names:
      "bfg git-filter-repo git-filter-branch git-obliterate git-nuke git-delete-branch " +
      "git-delete-merged-branches",
    kind: "rewriter",
  },
];

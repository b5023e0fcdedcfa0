/** What a call does with its first argument, or with what it is a method of. */
export type Deed =
  | "delete-tree"
  | "delete-file"
  | "run"
  | "write"
  | "append"
  | "empty"
  | "move"
  | "copy"
  | "code"
  | "open"
  | "decode";

interface Call {
  deed: Deed;
  /** What has to stand before the name, in lower case; `*` is anything, and a plain name needs `bare`. */
  owners?: string;
  /** Languages in which the name stands alone; `*` is all. */
  bare?: string;
}

const ROWS: readonly (readonly [Deed, string, owners: string, bare: string])[] = [
  [
    "delete-tree",
    "RemoveAll remove_dir_all rmtree remove_tree rimraf rm_rf rm_rf! rm_r remove_entry remove_entry_secure remove_dir removeSync emptyDir emptyDirSync rmSync rmdirSync deleteDir deleteDirectory deleteRecursively delete_directory delete-directory deltree trashSync rm_rf! removeAll",
    "*",
    "*",
  ],
  [
    "delete-tree",
    "rm rmdir remove",
    "fs fsp fspromises promises deno fse fsextra fs-extra fs/promises node:fs node:fs/promises rimraf shelljs",
    "",
  ],
  ["delete-tree", "sync", "rimraf del trash", ""],
  ["delete-tree", "rm", "file", "julia"],
  ["delete-tree", "rmdir delete unlink", "dir", ""],
  ["delete-tree", "delete", "", ""],
  ["delete-tree", "removeItem trashItem", "*", "*"],
  ["delete-file", "delete", "file", "vim"],
  [
    "delete-file",
    "unlink unlinkSync deleteFile delete-file removedirs delete_file unlinkAsync rm_f",
    "*",
    "*",
  ],
  ["delete-file", "remove Remove remove_file rmdir removedirs unlink", "os fs file path pathlib io", "r php"],
  ["delete-file", "delete unlink rm rm! rm_f", "file fileutils files io", "clojure"],
  ["delete-file", "rmdir", "", "php perl"],
  [
    "run",
    "system popen popen2 popen3 exec execSync execFile execFileSync execv execve execvp execvpe execl execlp execle spawnSync spawnlp spawnvp posix_spawn check_call check_output getoutput getstatusoutput shell_exec passthru proc_open pcntl_exec execa execaSync execaCommand execaCommandSync capture2 capture2e capture3 pipeline shell-command shell-command-to-string async-shell-command call-process start-process shell",
    "*",
    "*",
  ],
  [
    "run",
    "spawn",
    "child_process childprocess cp node:child_process process pty bun os",
    "javascript perl ruby",
  ],
  ["run", "run call Popen", "subprocess sp asyncio", "python julia swift"],
  ["run", "Popen create_subprocess_shell create_subprocess_exec", "*", "*"],
  ["run", "execute", "os string", "lua groovy"],
  ["run", "cmd shell", "system os", ""],
  ["run", "Command", "deno exec process", "rust"],
  ["run", "run start", "process", ""],
  ["run", "new", "command", ""],
  ["run", "sh", "sys scala shelljs", "clojure groovy"],
  ["run", "script", "shell", "applescript"],
  [
    "write",
    "writeFile writeFileSync write_text write_bytes writeTextFile writeTextFileSync file_put_contents outputFile outputFileSync writeJson writeJsonSync createWriteStream spit writeLines",
    "*",
    "*",
  ],
  ["write", "write", "file io bun deno", ""],
  ["append", "appendFile appendFileSync", "*", "*"],
  ["empty", "truncate truncateSync ftruncate", "*", "*"],
  ["open", "open fopen openSync", "* ", "*"],
  ["move", "rename renameSync moveSync mv_f", "*", "*"],
  ["move", "move mv replace", "shutil os fileutils fs fse file", "julia"],
  ["copy", "copyfile copyFile copyFileSync copytree copy2 cpSync cp_r copySync", "*", "*"],
  ["copy", "copy cp", "shutil fileutils fs fse file", "julia"],
  ["code", "eval Function runInNewContext runInThisContext instance_eval class_eval execfile", "*", "*"],
  ["code", "exec", "", "python"],
  [
    "decode",
    "b64decode atob decode64 strict_decode64 base64_decode decode_base64 urlsafe_b64decode",
    "*",
    "*",
  ],
];

let calls: Map<string, Call[]> | undefined;

/** What a call of this name does, as far as it is known. */
export function deedOf(language: string, name: string, owner: string, isMember: boolean): Deed | undefined {
  if (calls === undefined) {
    calls = new Map();
    for (const [deed, names, owners, bare] of ROWS)
      for (const one of names.split(" ")) calls.set(one, [...(calls.get(one) ?? []), { deed, owners, bare }]);
  }
  const found = calls.get(name);
  if (found === undefined) return undefined;
  const own = owner.toLowerCase();
  const isAlone = own === "" && !isMember;
  // A language's own meaning of a plain name goes before that of all.
  const plain = isAlone
    ? found.find(({ bare }) => bare !== "*" && bare!.split(" ").includes(language))
    : undefined;
  if (plain) return plain.deed;
  return found.find(({ owners, bare }) =>
    isAlone ? bare === "*" : owners!.trim() === "*" || owners!.split(" ").includes(own),
  )?.deed;
}

export function isKnownCall(name: string): boolean {
  deedOf("", name, "", false);
  return calls!.has(name);
}

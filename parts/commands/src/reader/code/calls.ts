/** The effect of a call on its first argument or receiver. */
export type CallEffect =
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
  | "decode"
  | "temporary";

/** File modules and classes. The method names below have other meanings elsewhere. */
const FS =
  "fs fsp promises deno fse fs-extra fs/promises node:fs node:fs/promises rimraf shelljs os shutil fileutils file files io path pathlib dir";

/**
 * Calls by effect. The owner, in lower case, must precede the name; `*` matches any owner or none.
 * `bare` lists the languages that need no owner.
 */
const ROWS: readonly { effect: CallEffect; names: string; owners?: string; bare?: string }[] = [
  {
    effect: "delete-tree",
    names:
      "RemoveAll remove_dir_all rmtree remove_tree rimraf rm_rf rm_rf! rm_r remove_dir removeSync emptyDir emptyDirSync rmSync rmdirSync deleteDir deleteDirectory deleteRecursively delete_directory delete-directory removeAll removeItem trashItem",
    owners: "*",
  },
  { effect: "delete-tree", names: "sync", owners: "rimraf del trash" },
  {
    effect: "delete-tree",
    names: "rm rmdir remove delete unlink",
    owners: "fs fsp promises deno fse fs-extra fs/promises node:fs node:fs/promises shelljs dir",
  },
  { effect: "delete-tree", names: "rm", bare: "julia" },
  {
    effect: "delete-file",
    names: "unlinkSync deleteFile delete-file delete_file unlinkAsync rm_f unlink",
    owners: "*",
  },
  { effect: "delete-file", names: "remove Remove remove_file rmdir removedirs delete rm rm!", owners: FS },
  { effect: "delete-file", names: "rmdir delete", bare: "php perl vim" },
  {
    effect: "run",
    names:
      "system popen popen2 popen3 exec execSync execFile execFileSync execv execve execvp execvpe execl execlp execle spawnSync spawnlp spawnvp posix_spawn check_call check_output getoutput getstatusoutput shell_exec passthru proc_open pcntl_exec execa execaSync execaCommand execaCommandSync capture2 capture2e capture3 shell-command shell-command-to-string call-process start-process Popen create_subprocess_shell create_subprocess_exec shell",
    owners: "*",
  },
  {
    effect: "run",
    names: "spawn",
    owners: "child_process cp node:child_process process pty bun os",
    bare: "javascript perl ruby",
  },
  {
    effect: "run",
    names: "run call cmd execute Command start sh",
    owners: "subprocess sp asyncio os system deno process sys scala shelljs",
  },
  { effect: "run", names: "run sh script", owners: "shell", bare: "julia clojure applescript" },
  {
    effect: "write",
    names:
      "writeFile writeFileSync write_text write_bytes writeTextFile writeTextFileSync file_put_contents outputFile outputFileSync writeJson writeJsonSync createWriteStream spit writeLines",
    owners: "*",
  },
  { effect: "write", names: "write", owners: "file io bun deno" },
  { effect: "append", names: "appendFile appendFileSync", owners: "*" },
  { effect: "empty", names: "truncate truncateSync ftruncate", owners: "*" },
  { effect: "open", names: "open fopen openSync", owners: "*" },
  { effect: "move", names: "rename renameSync moveSync mv_f", owners: "*" },
  { effect: "move", names: "move mv replace", owners: FS },
  {
    effect: "copy",
    names: "copyfile copyFile copyFileSync copytree copy2 cpSync cp_r copySync",
    owners: "*",
  },
  { effect: "copy", names: "copy cp", owners: FS },
  {
    effect: "code",
    names: "eval Function runInNewContext runInThisContext instance_eval class_eval execfile",
    owners: "*",
  },
  {
    effect: "decode",
    names: "b64decode atob decode64 strict_decode64 base64_decode decode_base64 urlsafe_b64decode",
    owners: "*",
  },
  {
    effect: "temporary",
    names:
      "mkdtemp mkdtempSync mkstemp mktmpdir tmpdir gettempdir tempdir tempfile create_tempdir TemporaryDirectory NamedTemporaryFile MkdirTemp CreateTemp TempDir",
    owners: "*",
  },
];

let calls: Map<string, typeof ROWS> | undefined;

export function callEffectOf(language: string, name: string, owner: string): CallEffect | undefined {
  const own = owner.toLowerCase();
  // Python's built-in `exec` runs code.
  if (name === "exec" && language === "python" && own === "") return "code";
  return rowsOf(name)?.find(
    ({ owners, bare }) =>
      owners === "*" || (own === "" ? bare?.split(" ").includes(language) : owners?.split(" ").includes(own)),
  )?.effect;
}

export function isKnownCall(name: string): boolean {
  return rowsOf(name) !== undefined;
}

function rowsOf(name: string): typeof ROWS | undefined {
  if (calls === undefined) {
    calls = new Map();
    for (const row of ROWS)
      for (const one of row.names.split(" ")) calls.set(one, [...(calls.get(one) ?? []), row]);
  }
  return calls.get(name);
}

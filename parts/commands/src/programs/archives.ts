import type { Program } from "./grammar/program.js";

export const ARCHIVES: readonly Program[] = [
  {
    names: "tar gtar bsdtar",
    short: "fCTXbIgHVK",
    long: "file directory exclude files-from strip-components transform use-compress-program",
    reads: {
      "--to-command": "script",
      "--checkpoint-action": "escape:exec",
      "-I": "script",
      "--use-compress-program": "script",
      "--rsh-command": "script",
      "-F": "script",
      "--info-script": "script",
    },
    anywhere: true,
    trial: "t list",
    extracts: {
      when: /^(?:-?[A-Za-wyz]*x[A-Za-z]*|--extract|--get)$/,
      unless: /^(?:-O|--to-stdout|--list|-?[A-Za-su-z]*t[A-Za-z]*)$/,
      words: 0,
      overwrites: /^(?:--overwrite(?:-dir)?|--recursive-unlink|--unlink-first|-U)$/,
      folder: "-C --directory",
    },
  },
  {
    names: "unzip",
    short: "dPx",
    trial: "l p t v Z",
    extracts: { unless: /^-[a-zA-Z]*[lptvZ]/, words: 1, overwrites: /^-[a-zA-Z]*o/, folder: "-d" },
  },
  { names: "zip", short: "bntxi", reads: { "-TT": "script", "--unzip-command": "script" }, anywhere: true },
  {
    names: "7z 7za 7zz",
    short: "o",
    extracts: { when: /^[xe]$/, words: 2, overwrites: /^-aoa$/, folder: "-o" },
  },
  {
    names: "unar",
    short: "o",
    long: "output-directory",
    extracts: { words: 1, overwrites: /^-(?:f|-force-overwrite)$/, folder: "-o --output-directory" },
  },
  {
    names: "cpio",
    short: "FDEHIO",
    long: "file directory",
    extracts: {
      when: /^-[a-zA-Z]*i|^--extract$/,
      words: 0,
      overwrites: /^(?:-[a-zA-Z]*u|--unconditional)/,
      folder: "-D --directory",
    },
  },
  { names: "degit tiged giget", extracts: { words: 9, folderWord: 1, overwrites: /^(?:-f|--force)$/ } },
  { names: "ditto", extracts: { words: 9, folderWord: 1 } },
  { names: "robocopy", extracts: { words: 9, folderWord: 1, mirrors: /^\/(?:mir|purge)$/i } },
  {
    names: "expand-archive",
    long: "destinationpath path",
    extracts: { when: /./, words: 99, overwrites: /^-force$/i, folder: "-destinationpath" },
  },
];

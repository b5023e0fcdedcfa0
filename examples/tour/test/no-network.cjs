// Loaded into every Node process of a run. Records attempts to reach another machine in a file.
const { appendFileSync } = require("node:fs");
const { Socket } = require("node:net");
const { join } = require("node:path");

const connect = Socket.prototype.connect;
Socket.prototype.connect = function note(...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args;
  if (options?.path === undefined)
    appendFileSync(
      join(__dirname, "attempts"),
      `${process.argv.join(" ")}: ${options?.host}:${options?.port}\n`,
    );
  return connect.apply(this, args);
};

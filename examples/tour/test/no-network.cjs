// Loaded into every Node process in a run. Records in a file every network connection that the
// process tries to open.
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

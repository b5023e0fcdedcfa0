const file=`${__dirname}/hook-dispatcher/dist/hook.cjs`;module._compile(require("node:fs").readFileSync(file,"utf8"),file);

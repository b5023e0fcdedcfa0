const file=`${__dirname}/context-meter/dist/hook.cjs`;module._compile(require("node:fs").readFileSync(file,"utf8"),file);

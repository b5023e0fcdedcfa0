const file=`${__dirname}/artifact-guard/dist/hook.cjs`;module._compile(require("node:fs").readFileSync(file,"utf8"),file);

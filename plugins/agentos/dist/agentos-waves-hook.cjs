const file=`${__dirname}/workflow/dist/hook.cjs`;module._compile(require("node:fs").readFileSync(file,"utf8"),file);

import { HOOKS } from "../dispatcher/index.js";
import { findInstalled, readInstallation, UNKNOWN_VERSION } from "../installation.js";
import type { WiringOptions } from "../options.js";
import { installedPlugin, isFromPlugin } from "../plugin.js";
import type { Finding } from "./finding.js";

/** Checks the copies of AgentOS: the running command, the project's package and the plugin. */
export function examineInstallation(options: WiringOptions): Finding[] {
  const { folder, hooks, version } = options.installation;
  if (hooks.size === 0)
    return [
      {
        code: "installation",
        severity: "error",
        path: folder,
        message: "no hooks are installed",
        remedy: "npm install --save-dev @agentos/cli",
      },
    ];
  const findings: Finding[] = [
    {
      code: "installation",
      severity: "ok",
      path: folder,
      message: `@agentos/cli ${version}: ${HOOKS.filter((hook) => hooks.has(`agentos-${hook}-hook`)).length} hooks are installed`,
    },
  ];
  const installed = findInstalled(options.project);
  const inProject = installed === undefined ? version : readInstallation(installed).version;
  if (installed !== undefined && inProject === UNKNOWN_VERSION)
    findings.push({
      ...{ code: "installation", severity: "error", path: installed },
      message: "this project's @agentos/cli is damaged: it has no package.json, so its hooks cannot be found",
      remedy: "reinstall @agentos/cli: npm install --force @agentos/cli",
    });
  else if (inProject !== version)
    findings.push({
      code: "installation",
      severity: "info",
      path: installed as string,
      message: `this project has @agentos/cli ${inProject}, but ${version} is running`,
      remedy: "run `npx aos doctor`, which uses the project's version",
    });
  const plugin = isFromPlugin(options) ? installedPlugin(options) : undefined;
  if (plugin && plugin.version !== version)
    findings.push({
      code: "plugin",
      severity: "info",
      path: plugin.folder,
      message: `the agentos plugin is ${plugin.version}, but @agentos/cli is ${version}`,
      remedy: "update the older one: claude plugin update agentos, or npm install @agentos/cli",
    });
  return findings;
}

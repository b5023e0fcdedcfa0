/** Programs, each with a pattern for the arguments with which it is stopped. Commands are not parsed. */
const STOPS = {
  git: /\b(?:reset --hard|push .*(?:--force|-f\b|--delete|--mirror)|clean .*-\w*f|branch .*-D|checkout .*-- |restore|stash (?:drop|clear)|filter-branch|reflog (?:expire|delete))/,
  rm: /(?:^| )-\w*[rRf]|--(?:recursive|force)/,
  find: /-delete|-exec rm/,
  terraform: /\b(?:apply|destroy)\b/,
  tofu: /\b(?:apply|destroy)\b/,
  pulumi: /\b(?:up|destroy)\b/,
  kubectl: /\b(?:apply|delete|drain|scale)\b/,
  helm: /\b(?:install|upgrade|uninstall|rollback)\b/,
  docker: /\b(?:push|prune|rm|rmi)\b/,
  npm: /\b(?:publish|unpublish)\b/,
  cargo: /\b(?:publish|yank)\b/,
  aws: /\b(?:rm|rb|sync|delete-\S+|terminate-\S+)\b/,
  gcloud: /\b(?:delete|deploy)\b/,
  gh: /\b(?:delete|release create|repo edit)\b/,
  psql: /\b(?:drop|truncate|delete|alter)\b/i,
  mysql: /\b(?:drop|truncate|delete|alter)\b/i,
  dd: /of=/,
  mkfs: /./,
  shutdown: /./,
  reboot: /^/,
};
const SEPARATORS = /&&|\|\||[;|&\n]/;

export function simplestStops(command) {
  return command.split(SEPARATORS).some((part) => {
    const [name = "", ...args] = part
      .trim()
      .replace(/^(?:sudo|env|time|nohup)\s+/, "")
      .split(/\s+/);
    const program = name.slice(name.lastIndexOf("/") + 1);
    return Object.hasOwn(STOPS, program) && STOPS[program].test(args.join(" "));
  });
}

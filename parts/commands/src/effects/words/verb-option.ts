/** An option that is a verb of its own: `--delete-branch`, `--purge`. */
export const VERB_OPTION =
  /^-(?:-(?:auto-)?(?:force-)?(?:(?:delete|destroy|purge|drop|wipe|erase|zero|zap|terminate|submit|undeploy|upload|notarize|publish|push|deploy|doit)(?:-[a-z-]+|[A-Z]\w*)?|remove|(?:auto-)?apply|broadcast|full-refresh|accept-data-loss)(?:=true)?|rm|rmr|delete|drop|expunge|purge|kill)$/;

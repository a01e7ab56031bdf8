// Refuses an older Node in a checkout, whose TypeScript sources need Node 24.
const major = Number(process.versions.node.split(".")[0]);
if (major < 24) {
  process.stderr.write(
    `ticket-mock runs its sources on Node 24; this is Node ${process.versions.node}. ` +
      "`npm ci` installs Node 24 for npm scripts, but not with --ignore-scripts: run `npm ci` without that flag, or use Node 24.\n",
  );
  process.exit(1);
}

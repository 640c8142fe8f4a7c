import { spawnSync } from 'node:child_process';
import { repositoryRoot } from './repository.ts';

/**
 * Asks the registry for known vulnerabilities of production dependencies, of level high or above. A registry that
 * does not answer, or has no audit service, does not fail the check.
 */
const args = ['audit', '--omit=dev', '--audit-level=high', '--fetch-retries=0', '--fetch-timeout=30000'];
const { status, stdout, stderr } = spawnSync('npm', args, {
	...{ cwd: repositoryRoot, encoding: 'utf8', timeout: 30_000, killSignal: 'SIGKILL' },
});
// npm lists what it found on the standard output, and writes nothing there when it has no report.
const hasReport = /vulnerabilit/.test(stdout ?? '');
if (hasReport) console.log(stdout.trim());
else
	console.log(
		`  Not checked: the registry is not available (${stderr?.trim().split('\n', 1)[0] || 'no answer'}).`,
	);
if (hasReport && status !== 0) process.exitCode = 1;

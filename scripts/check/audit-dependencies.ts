import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import acceptedAdvisories from './audit/accepted-advisories.json' with { type: 'json' };
import {
	type Acceptance,
	failThreshold,
	findInvalidAcceptances,
	judgeAdvisories,
} from './audit/judge-advisories.ts';
import { type AuditOutcome, readAuditReport } from './audit/read-audit-report.ts';
import { reportViolations } from './sources/report-violations.ts';
import { repositoryRoot } from './sources/repository-root.ts';

/** Timeout of the registry: the check must also end on a slow connection. */
const timeoutMs = 30_000;

const accepted: readonly Acceptance[] = acceptedAdvisories;

/**
 * Queries the registry for known vulnerabilities of production dependencies. An unreachable registry, or one
 * without an audit service, is reported but does not fail the check.
 */
async function queryRegistry(): Promise<AuditOutcome> {
	const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${timeoutMs}`];
	const npm = spawn('npm', args, {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'ignore'],
		timeout: timeoutMs,
		killSignal: 'SIGKILL',
	});
	const failed = new Promise<never>((_, reject) => npm.once('error', reject));
	const output = await Promise.race([text(npm.stdout), failed]);
	if (npm.killed) return { unavailable: `no answer within ${timeoutMs / 1000} s` };
	return readAuditReport(output);
}

async function violations(): Promise<string[]> {
	const invalidAcceptances = findInvalidAcceptances(accepted);
	const outcome = await queryRegistry();
	if ('unavailable' in outcome) {
		console.log(`  Not checked: the registry is not available (${outcome.unavailable}).`);
		return invalidAcceptances;
	}
	const today = new Date().toISOString().slice(0, 10);
	const { violations: found, notes } = judgeAdvisories(outcome.advisories, accepted, today);
	for (const note of notes) console.log(`  ${note}`);
	const count = found.length + notes.length;
	console.log(
		`  Result: ${count === 0 ? 'no known vulnerabilities' : `${found.length} of level ${failThreshold} or above`}.`,
	);
	return [...invalidAcceptances, ...found];
}

reportViolations(await violations());

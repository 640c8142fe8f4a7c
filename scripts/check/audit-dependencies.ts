import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import acceptedAdvisories from './audit/accepted-advisories.json' with { type: 'json' };
import { type Acceptance, failingFrom, faultsOf, judgeAdvisories } from './audit/judge-advisories.ts';
import { type AuditOutcome, readAuditReport } from './audit/read-audit-report.ts';
import { reportViolations } from './report-violations.ts';
import { repositoryRoot } from './repository-root.ts';

/** How long the registry may take, in milliseconds: a check must end on a bad line too. */
const limitMs = 30_000;

const accepted: readonly Acceptance[] = acceptedAdvisories;

/**
 * Asks the registry for known vulnerabilities of what runs in production. What it cannot be asked for want
 * of a network, or of an audit service, fails nothing, but is said.
 */
async function askRegistry(): Promise<AuditOutcome> {
	const words = ['audit', '--omit=dev', '--json', '--fetch-retries=0', `--fetch-timeout=${limitMs}`];
	const npm = spawn('npm', words, {
		cwd: repositoryRoot,
		stdio: ['ignore', 'pipe', 'ignore'],
		timeout: limitMs,
		killSignal: 'SIGKILL',
	});
	const failed = new Promise<never>((_, reject) => npm.once('error', reject));
	const written = await Promise.race([text(npm.stdout), failed]);
	if (npm.killed) return { unasked: `no answer within ${limitMs / 1000} s` };
	return readAuditReport(written);
}

async function violations(): Promise<string[]> {
	const faults = faultsOf(accepted);
	const outcome = await askRegistry();
	if ('unasked' in outcome) {
		console.log(`  Not checked: the registry could not be asked (${outcome.unasked}).`);
		return faults;
	}
	const today = new Date().toISOString().slice(0, 10);
	const { violations: found, notes } = judgeAdvisories(outcome.advisories, accepted, today);
	for (const note of notes) console.log(`  ${note}`);
	const count = found.length + notes.length;
	console.log(
		`  Asked: ${count === 0 ? 'nothing is known' : `${found.length} of level ${failingFrom} or above`}.`,
	);
	return [...faults, ...found];
}

reportViolations(await violations());

import { type Advisory, type Severity, severities } from './judge-advisories.ts';

/** What came of asking: the vulnerabilities found, or why the registry could not be asked. */
export type AuditOutcome = { advisories: Advisory[] } | { unasked: string };

/** One vulnerability as npm's report (version 2) has it, among the causes of a package's trouble. */
type Cause = { source: number; name: string; title: string; url: string; severity: Severity };

type AuditReport = { vulnerabilities: Record<string, { via: (string | Cause)[] }> };

/** What npm writes where there is no report: the request that failed, or what npm itself refused. */
type AuditFailure = { message?: unknown; error?: { code?: unknown; summary?: unknown } };

/** npm's own refusals, which have nothing to do with the registry: the tree it was to look at is not in order. */
const faultsOfTheTree = ['ENOLOCK', 'EAUDITNOLOCK', 'EUSAGE'];

/**
 * Reads what `npm audit --json` wrote.
 *
 * @throws Error when it is no report, and not the registry's fault
 */
export function readAuditReport(written: string): AuditOutcome {
	const answer = parse(written);
	if (isReport(answer)) return { advisories: advisoriesOf(answer) };
	const { message, error } = answer as AuditFailure;
	const code = String(error?.code ?? '');
	const reason = [message, error?.summary].find((text) => typeof text === 'string' && text !== '');
	if (reason === undefined || faultsOfTheTree.includes(code)) {
		throw new Error(`npm audit made no report: ${String(reason ?? code) || written.slice(0, 200)}`);
	}
	return { unasked: String(reason) };
}

function parse(written: string): object {
	try {
		const answer: unknown = JSON.parse(written);
		if (typeof answer === 'object' && answer !== null) return answer;
	} catch {
		// Said below, with what it is instead.
	}
	throw new Error(`npm audit wrote no JSON: ${written.trim().slice(0, 200) || 'nothing at all'}`);
}

function isReport(answer: object): answer is AuditReport {
	return 'auditReportVersion' in answer && 'vulnerabilities' in answer;
}

/** Each vulnerability once, the worst first; a package that only depends on another names that one. */
function advisoriesOf({ vulnerabilities }: AuditReport): Advisory[] {
	const found = new Map<string, Advisory>();
	for (const { via } of Object.values(vulnerabilities)) {
		for (const cause of via) {
			if (typeof cause === 'string') continue;
			const id = /GHSA-[\w-]+/.exec(cause.url)?.[0] ?? String(cause.source);
			found.set(`${id} ${cause.name}`, {
				id,
				package: cause.name,
				severity: cause.severity,
				title: cause.title,
				address: cause.url,
			});
		}
	}
	const badness = ({ severity }: Advisory) => severities.indexOf(severity);
	return [...found.values()].sort((a, b) => badness(b) - badness(a));
}

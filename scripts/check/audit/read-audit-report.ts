import { type Advisory, type Severity, severities } from './judge-advisories.ts';

/** Result of the query: the vulnerabilities found, or why the registry is not available. */
export type AuditOutcome = { advisories: Advisory[] } | { unavailable: string };

/** A vulnerability in the report of npm (version 2), as a cause of a package's entry. */
type Cause = { source: number; name: string; title: string; url: string; severity: Severity };

type AuditReport = { vulnerabilities: Record<string, { via: (string | Cause)[] }> };

/** Output of npm without a report: a failed request, or an error of npm itself. */
type AuditFailure = { message?: unknown; error?: { code?: unknown; summary?: unknown } };

/** Errors of npm that are unrelated to the registry: the dependency tree is invalid. */
const treeErrors = ['ENOLOCK', 'EAUDITNOLOCK', 'EUSAGE'];

/**
 * Parses the output of `npm audit --json`.
 *
 * @throws Error where there is no report for a reason other than the registry
 */
export function readAuditReport(output: string): AuditOutcome {
	const report = parse(output);
	if (isReport(report)) return { advisories: advisoriesOf(report) };
	const { message, error } = report as AuditFailure;
	const code = String(error?.code ?? '');
	const reason = [message, error?.summary].find((text) => typeof text === 'string' && text !== '');
	if (reason === undefined || treeErrors.includes(code)) {
		throw new Error(`npm audit produced no report: ${String(reason ?? code) || output.slice(0, 200)}`);
	}
	return { unavailable: String(reason) };
}

function parse(output: string): object {
	try {
		const report: unknown = JSON.parse(output);
		if (typeof report === 'object' && report !== null) return report;
	} catch {
		// Reported below with the actual output.
	}
	throw new Error(`npm audit produced no JSON: ${output.trim().slice(0, 200) || 'no output'}`);
}

function isReport(report: object): report is AuditReport {
	return 'auditReportVersion' in report && 'vulnerabilities' in report;
}

/**
 * Lists each vulnerability once, most severe first. A package that only depends on a vulnerable one refers to
 * it by name.
 */
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
	const severityRank = ({ severity }: Advisory) => severities.indexOf(severity);
	return [...found.values()].sort((a, b) => severityRank(b) - severityRank(a));
}

/** How bad npm says a vulnerability is, from the least on. */
export const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;

export type Severity = (typeof severities)[number];

/** From here on a vulnerability fails the check. */
export const failingFrom: Severity = 'high';

/** A published vulnerability of a package that is installed in a version it concerns. */
export type Advisory = {
	/** `GHSA-…` where it has such a number, else npm's own. */
	id: string;
	package: string;
	severity: Severity;
	title: string;
	address: string;
};

/** A vulnerability somebody has looked at and decided to live with for a time. */
export type Acceptance = {
	advisory: string;
	package: string;
	/** Why it does no harm here, or what is being waited for. */
	reason: string;
	/** The last day it is accepted, `YYYY-MM-DD` in UTC; from the next on it fails the check again. */
	until: string;
};

export type Judgement = {
	/** What fails the check. */
	violations: string[];
	/** What is told and fails nothing. */
	notes: string[];
};

/**
 * Judges what an audit found: a vulnerability of level high or above is a violation unless it is accepted,
 * the others are notes.
 *
 * @param today `YYYY-MM-DD` in UTC
 */
export function judgeAdvisories(
	advisories: readonly Advisory[],
	accepted: readonly Acceptance[],
	today: string,
): Judgement {
	const violations: string[] = [];
	const notes: string[] = [];
	const of = (advisory: Advisory) => (each: Acceptance) =>
		each.advisory === advisory.id && each.package === advisory.package;
	for (const advisory of advisories) {
		const { severity, id, title, address } = advisory;
		const line = `${severity}: ${advisory.package}: ${title} (${id}, ${address})`;
		const acceptance = accepted.find(of(advisory));
		if (severities.indexOf(severity) < severities.indexOf(failingFrom)) notes.push(line);
		else if (!acceptance) violations.push(line);
		else if (today > acceptance.until) violations.push(`${line}; was accepted until ${acceptance.until}`);
		else notes.push(`${line}; accepted until ${acceptance.until}: ${acceptance.reason}`);
	}
	for (const acceptance of accepted) {
		if (advisories.some((advisory) => of(advisory)(acceptance))) continue;
		notes.push(`${acceptance.advisory} (${acceptance.package}) is accepted but no longer found: remove it`);
	}
	return { violations, notes };
}

/** What is wrong with the list of accepted vulnerabilities, whatever an audit says. */
export function faultsOf(accepted: readonly Acceptance[]): string[] {
	return accepted.flatMap(({ advisory, reason, until }) => {
		const faults: string[] = [];
		if (reason.trim() === '') faults.push(`${advisory} is accepted without a reason`);
		if (!isDay(until)) faults.push(`${advisory} is accepted until "${until}": it must be a day, YYYY-MM-DD`);
		return faults;
	});
}

function isDay(text: string): boolean {
	const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Severity levels of npm, in ascending order. */
export const severities = ['info', 'low', 'moderate', 'high', 'critical'] as const;

export type Severity = (typeof severities)[number];

/** Lowest severity that fails the check. */
export const failThreshold: Severity = 'high';

/** A published vulnerability that affects an installed version of a package. */
export type Advisory = {
	/** GHSA id, or else npm's own id. */
	id: string;
	package: string;
	severity: Severity;
	title: string;
	address: string;
};

/** A reviewed vulnerability that is accepted for a limited time. */
export type Acceptance = {
	advisory: string;
	package: string;
	/** Why it is harmless here, or what fix is pending. */
	reason: string;
	/** Last day of the acceptance, `YYYY-MM-DD` in UTC. */
	until: string;
};

export type Judgement = {
	/** Lines that fail the check. */
	violations: string[];
	/** Lines that are reported without failing. */
	notes: string[];
};

/**
 * Classifies audit results: a vulnerability of level high or above is a violation unless it is accepted; others
 * are notes.
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
	const isAcceptanceOf = (advisory: Advisory) => (each: Acceptance) =>
		each.advisory === advisory.id && each.package === advisory.package;
	for (const advisory of advisories) {
		const { severity, id, title, address } = advisory;
		const line = `${severity}: ${advisory.package}: ${title} (${id}, ${address})`;
		const acceptance = accepted.find(isAcceptanceOf(advisory));
		if (severities.indexOf(severity) < severities.indexOf(failThreshold)) notes.push(line);
		else if (!acceptance) violations.push(line);
		else if (today > acceptance.until) violations.push(`${line}; was accepted until ${acceptance.until}`);
		else notes.push(`${line}; accepted until ${acceptance.until}: ${acceptance.reason}`);
	}
	for (const acceptance of accepted) {
		if (advisories.some((advisory) => isAcceptanceOf(advisory)(acceptance))) continue;
		notes.push(`${acceptance.advisory} (${acceptance.package}) is accepted but no longer found: remove it`);
	}
	return { violations, notes };
}

/** Finds invalid entries in the list of accepted vulnerabilities. */
export function findInvalidAcceptances(accepted: readonly Acceptance[]): string[] {
	return accepted.flatMap(({ advisory, reason, until }) => {
		const invalidAcceptances: string[] = [];
		if (reason.trim() === '') invalidAcceptances.push(`${advisory} is accepted without a reason`);
		if (!isDate(until))
			invalidAcceptances.push(`${advisory} is accepted until "${until}": it must be a date, YYYY-MM-DD`);
		return invalidAcceptances;
	});
}

function isDate(text: string): boolean {
	const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

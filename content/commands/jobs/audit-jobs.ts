import { appendAudit } from '../../audit/append-audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import type { JobListener, JobOf, JobResult, JobStore } from '../jobs.ts';

/**
 * Checks the audit log, and records the check in it. Entries removed from its end, or all of them written anew, are
 * found only by comparing the number and the digest with noted ones, so both are reported.
 */
export async function runVerifyAudit(
	{ database }: JobStore,
	{ expected }: JobOf<'audit verify'>,
	_listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const { entries, lastDigest, firstBroken, isAsExpected } = await verifyAudit(database, {
		expected,
		onProgress: () => signal.throwIfAborted(),
	});
	await database.transaction((transaction) =>
		appendAudit(transaction, 'system:command', {
			...{ action: 'audit.verify', details: { entries, firstBroken, ...(expected && { isAsExpected }) } },
		}),
	);
	if (firstBroken !== null) {
		const line = `The audit log is not intact: entry ${firstBroken} is the first of ${entries} that does not match.`;
		return { lines: [line], refused: 1 };
	}
	if (isAsExpected === false) {
		const line = `The audit log is not intact: entry ${expected?.number} of ${entries} is missing, or has another digest than the noted one.`;
		return { lines: [line], refused: 1 };
	}
	const last = lastDigest === null ? '' : ` The last digest is ${lastDigest}.`;
	const noted = isAsExpected ? ` Entry ${expected?.number} is the one that was noted.` : '';
	return { lines: [`The audit log is intact: ${entries} entries.${noted}${last}`], refused: 0 };
}

import { appendAudit } from '../../audit/append-audit.ts';
import { verifyAudit } from '../../audit/verify-audit.ts';
import type { JobListener, JobOf, JobResult, JobStore } from '../jobs.ts';

/**
 * Checks the audit log, and records the check in it. Entries removed from its end are found only by comparing the
 * number and the digest with noted ones, so both are reported.
 */
export async function runVerifyAudit(
	{ database }: JobStore,
	_job: JobOf<'audit verify'>,
	_listener: JobListener,
	signal: AbortSignal,
): Promise<JobResult> {
	const { entries, lastDigest, firstBroken } = await verifyAudit(database, () => signal.throwIfAborted());
	await database.transaction((transaction) =>
		appendAudit(transaction, 'system:command', {
			...{ action: 'audit.verify', details: { entries, firstBroken } },
		}),
	);
	if (firstBroken !== null) {
		const line = `The audit log is not intact: entry ${firstBroken} is the first of ${entries} that does not match.`;
		return { lines: [line], refused: 1 };
	}
	const last = lastDigest === null ? '' : ` The last digest is ${lastDigest}.`;
	return { lines: [`The audit log is intact: ${entries} entries.${last}`], refused: 0 };
}

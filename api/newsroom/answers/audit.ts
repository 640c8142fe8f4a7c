import { z } from 'zod';
import { languages } from '../../languages.ts';

export const auditEntry = z.object({
	number: z.int(),
	at: z.string(),
	/** Null for the system, and for sign-ins with an unknown name. */
	personId: z.string().nullable(),
	/** The person's name, or the part of the system such as `system:import`. */
	actor: z.string(),
	address: z.string().nullable(),
	/** Such as `text.publish`. */
	action: z.string(),
	/** Kind and identifier, such as `article:a1`. */
	subject: z.string().nullable(),
	lang: z.enum(languages).nullable(),
	version: z.int().nullable(),
	outcome: z.enum(['done', 'refused']),
	details: z.record(z.string(), z.unknown()),
	/** SHA-256 of the entry and of the digest before it: noted elsewhere, it proves the log until here. */
	digest: z.string(),
});

const listedAuditEntry = auditEntry.extend({
	/** What the subject is called today; null if it is gone, or has no name. */
	subjectName: z.string().nullable(),
});

export const auditEntries = z.object({
	items: z.array(listedAuditEntry),
	total: z.int(),
	page: z.int(),
	pageSize: z.int(),
});

/** The result of checking the chain of digests. */
export const auditVerification = z.object({
	entries: z.int(),
	/** Of the last entry; null in an empty log. */
	lastDigest: z.string().nullable(),
	/** The first entry that does not match the chain; null if all do. */
	firstBroken: z.int().nullable(),
});

export type ListedAuditEntry = z.output<typeof listedAuditEntry>;
export type AuditEntry = z.output<typeof auditEntry>;

import { z } from 'zod';
import { defineCall } from '../../calls/definition.ts';
import { day, noParams, wholeNumber } from '../../calls/parameters.ts';
import { auditEntries, auditVerification } from '../answers/audit.ts';

const shared = { audience: 'newsroom', cachePolicy: 'never', access: ['audit'], params: noParams } as const;

const filters = z.object({
	/** Contained in the person's name, the action, the subject or the address. */
	text: z.string().max(200).default(''),
	action: z.string().max(100).default(''),
	outcome: z.enum(['done', 'refused']).optional(),
	/** Days in the site's time zone, both included: 2026-05-01. */
	from: day.optional(),
	to: day.optional(),
});

export const auditEntriesCall = defineCall({
	...shared,
	name: 'auditEntries',
	method: 'get',
	path: '/api/newsroom/audit',
	summary: 'The audit log, newest first',
	query: filters.extend({
		page: wholeNumber.pipe(z.int().min(1)).default(1),
		pageSize: wholeNumber.pipe(z.int().min(1).max(200)).default(50),
	}),
	answer: auditEntries,
});

export const exportAuditCall = defineCall({
	...shared,
	name: 'exportAudit',
	method: 'get',
	path: '/api/newsroom/audit.csv',
	summary: 'The same as CSV, up to 100,000 entries',
	query: filters,
	format: 'csv',
	answer: z.string(),
});

export const verifyAuditCall = defineCall({
	...shared,
	name: 'verifyAudit',
	method: 'post',
	path: '/api/newsroom/audit/verification',
	summary: 'Checks the chain of digests',
	query: z.object({}),
	answer: auditVerification,
});

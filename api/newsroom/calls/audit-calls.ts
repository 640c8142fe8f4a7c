import { z } from 'zod';
import { defineCall } from '../../calls/definition.ts';
import { day, wholeNumber } from '../../calls/parameters.ts';
import { auditEntries, auditVerification } from '../answers/audit.ts';
import { newsroomCall } from './fields.ts';

const audit = { ...newsroomCall, access: ['audit'] } as const;

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
	...audit,
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
	...audit,
	name: 'exportAudit',
	method: 'get',
	path: '/api/newsroom/audit.csv',
	summary: 'The same as CSV, up to 100,000 entries',
	query: filters,
	format: 'csv',
	answer: z.string(),
});

export const verifyAuditCall = defineCall({
	...audit,
	name: 'verifyAudit',
	method: 'post',
	path: '/api/newsroom/audit/verification',
	summary: 'Checks the chain of digests',
	answer: auditVerification,
});

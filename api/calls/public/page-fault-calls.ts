import { z } from 'zod';
import { pageFaultReceipt } from '../../answers/page-faults.ts';
import { language } from '../../answers/shared-parts.ts';
import { defineCall } from '../definition.ts';
import { noParams } from '../parameters.ts';

export const recordPageFaultCall = defineCall({
	name: 'recordPageFault',
	method: 'post',
	path: '/api/page-faults',
	summary: 'Reports a fault of a page in a browser to the log of the server',
	audience: 'public',
	kept: 'never',
	limit: 'page-fault',
	params: noParams,
	query: z.object({}),
	form: z.object({
		path: z.string().min(1).max(2000).startsWith('/'),
		message: z.string().max(1000),
		stack: z.string().max(4000).default(''),
		language,
	}),
	answer: pageFaultReceipt,
});

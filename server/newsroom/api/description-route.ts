import { type CallDefinition, defineCall } from '@portico/api/calls/definition.ts';
import { noParams } from '@portico/api/calls/parameters.ts';
import { failureDetails } from '@portico/api/newsroom/failure.ts';
import { z } from 'zod';
import { describeApi } from '../../api/openapi.ts';
import { privateHeaders } from '../answers/send-envelope.ts';
import type { NewsroomRoute } from './answer-newsroom-call.ts';

const descriptionCall = defineCall({
	name: 'newsroomDescription',
	method: 'get',
	path: '/api/newsroom/openapi.json',
	summary: 'The description of the calls of the newsroom',
	audience: 'newsroom',
	access: 'signed-in',
	kept: 'never',
	params: noParams,
	query: z.object({}),
	answer: z.unknown(),
});

/** The OpenAPI description of the newsroom's calls, for people who are signed in. Not an envelope. */
export function createDescriptionRoute(calls: readonly CallDefinition[], newsroomUrl: string): NewsroomRoute {
	let description: string | undefined;
	return {
		definition: descriptionCall,
		async handler() {
			description ??= JSON.stringify(
				describeApi(calls, newsroomUrl, { title: 'Portico newsroom', failureData: failureDetails }),
			);
			return new Response(description, {
				headers: { 'Content-Type': 'application/json', ...privateHeaders },
			});
		},
	};
}

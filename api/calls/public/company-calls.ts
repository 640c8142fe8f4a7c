import { z } from 'zod';
import { leader, leaders, organisation } from '../../answers/company.ts';
import { defineCall } from '../definition.ts';
import { languageQuery, noParams } from '../parameters.ts';

export const leadersCall = defineCall({
	name: 'leaders',
	method: 'get',
	path: '/api/leaders',
	summary: 'The company leaders, by rank',
	audience: 'public',
	kept: 'until-changed',
	params: noParams,
	query: languageQuery,
	answer: leaders,
});

export const leaderCall = defineCall({
	name: 'leader',
	method: 'get',
	path: '/api/leaders/{number}',
	summary: 'A leader by the number of their page (1-9, 11, 12)',
	audience: 'public',
	kept: 'until-changed',
	params: z.object({ number: z.string() }),
	query: languageQuery,
	answer: leader,
});

export const organisationCall = defineCall({
	name: 'organisation',
	method: 'get',
	path: '/api/organisation',
	summary: 'The organisation structure as a tree of units of five kinds',
	audience: 'public',
	kept: 'until-changed',
	params: noParams,
	query: languageQuery,
	answer: organisation,
});

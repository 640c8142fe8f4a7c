import { leaderCall, leadersCall, organisationCall } from '@portico/api/calls/company-calls.ts';
import {
	articleCall,
	columnArticlesCall,
	columnCall,
	homeCall,
	menusCall,
	siteCall,
} from '@portico/api/calls/content-calls.ts';
import type { CallDefinition } from '@portico/api/calls/definition.ts';
import { videoCall } from '@portico/api/calls/video-calls.ts';

/**
 * The calls whose answers look the same to everybody and change by content events alone: they are
 * tagged and kept. Searches are too many, previews are one reader's, and views change all the time.
 */
export const sharedCalls: readonly CallDefinition[] = [
	siteCall,
	homeCall,
	menusCall,
	columnCall,
	columnArticlesCall,
	articleCall,
	leadersCall,
	leaderCall,
	organisationCall,
	videoCall,
];

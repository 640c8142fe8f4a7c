import { leaderCall, leadersCall, organisationCall } from './company-calls.ts';
import {
	articleCall,
	articlePreviewCall,
	columnArticlesCall,
	columnCall,
	homeCall,
	menusCall,
	siteCall,
} from './content-calls.ts';
import { recordPageFaultCall } from './page-fault-calls.ts';
import { articleViewsCall, mostReadCall, recordPageViewCall } from './page-view-calls.ts';
import { searchCall, searchSuggestionsCall } from './search-calls.ts';
import { videoCall } from './video-calls.ts';

/** Every public call. */
export const publicCalls = [
	siteCall,
	homeCall,
	menusCall,
	columnCall,
	columnArticlesCall,
	articleCall,
	articlePreviewCall,
	searchCall,
	searchSuggestionsCall,
	leadersCall,
	leaderCall,
	organisationCall,
	videoCall,
	recordPageViewCall,
	recordPageFaultCall,
	articleViewsCall,
	mostReadCall,
] as const;

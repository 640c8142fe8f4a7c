import {
	articleCall,
	articlePreviewCall,
	columnArticlesCall,
	columnCall,
	homeCall,
	leaderCall,
	leadersCall,
	menusCall,
	organisationCall,
	searchCall,
	searchSuggestionsCall,
	siteCall,
	videoCall,
} from './content-calls.ts';
import {
	articleViewsCall,
	mostReadCall,
	recordPageFaultCall,
	recordPageViewCall,
} from './page-view-calls.ts';

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

import * as accountCalls from './calls/account-calls.ts';
import * as articleCalls from './calls/article-calls.ts';
import * as auditCalls from './calls/audit-calls.ts';
import * as editingCalls from './calls/editing-calls.ts';
import * as filmCalls from './calls/film-calls.ts';
import * as libraryCalls from './calls/library-calls.ts';
import * as mediaCalls from './calls/media-calls.ts';
import * as peopleCalls from './calls/people-calls.ts';
import * as previewCalls from './calls/preview-calls.ts';
import * as signInCalls from './calls/sign-in-calls.ts';
import * as uploadCalls from './calls/upload-calls.ts';

/** Every call of the newsroom (decision 051), by group. */
export const newsroomCallGroups = {
	signIn: Object.values(signInCalls),
	account: Object.values(accountCalls),
	people: Object.values(peopleCalls),
	audit: Object.values(auditCalls),
	articles: Object.values(articleCalls),
	editing: Object.values(editingCalls),
	previews: Object.values(previewCalls),
	media: Object.values(mediaCalls),
	films: Object.values(filmCalls),
	library: Object.values(libraryCalls),
	uploads: Object.values(uploadCalls),
} as const;

export const newsroomCalls = Object.values(newsroomCallGroups).flat();

import type { CallDefinition } from '@portico/api/calls/definition.ts';
import type { Language } from '@portico/api/languages.ts';
import type { Action } from '@portico/api/newsroom/actions.ts';
import type { AccountSettings } from '@portico/content/accounts/account-settings.ts';
import type { CurrentSession } from '@portico/content/accounts/current-session.ts';
import type { UploadStore } from '@portico/content/drafts/uploads/begin-upload.ts';
import type { MediaStore } from '@portico/content/files/media-store.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import type { Store } from '@portico/content/store/connect.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';

/** What calls of the newsroom work with. */
export type NewsroomSources = {
	database: Store['database'];
	media: MediaStore;
	uploads: UploadStore;
	/** Called once the last part of an upload has arrived. */
	onUploadReceived(): void;
	/** The maximum size of a body, in UTF-8. */
	maxBodyBytes: number;
	/** Whether a text is published only once each picture in it has words. */
	requiresAltTexts: boolean;
	accounts: AccountSettings;
	/** Origin of the public site, without a trailing slash. */
	siteUrl: string;
	/** Origin of the newsroom, without a trailing slash; passkeys belong to its host name. */
	newsroomUrl: string;
	/** Of the application. */
	buildId: string;
	logger: Logger;
};

/** A validated call. */
export type NewsroomRequest<Definition extends CallDefinition> = {
	params: z.output<Definition['params']>;
	query: z.output<Definition['query']>;
	body: Definition['body'] extends z.ZodObject ? z.output<Definition['body']> : undefined;
	/** The network address of the browser, and its description. */
	address: string;
	userAgent: string;
	/** The language the person reads, by `Accept-Language`. */
	language: Language;
	/** Null in calls that anyone may make. */
	session: Definition['access'] extends 'anyone' ? CurrentSession | null : CurrentSession;
	/** The person as changes and the audit log name them; null without a session. */
	actor: Definition['access'] extends 'anyone' ? PersonActor | null : PersonActor;
	/**
	 * What the person may do by now, for answers that take long; null once the session has ended. Does not count as
	 * activity.
	 */
	currentActions(): Promise<readonly Action[] | null>;
	/** Sets the session cookie to this token; null removes it. */
	setToken(token: string | null): void;
} & (Definition extends { format: 'tus' } ? RawRequest : unknown);

/** The request itself, whose headers and bytes the protocol of uploads reads. */
type RawRequest = { raw: Request };

type Handler<Definition extends CallDefinition> = (
	sources: NewsroomSources,
	request: NewsroomRequest<Definition>,
) => Promise<z.output<Definition['answer']> | Response>;

/**
 * Handlers by the names of their calls. They resolve with `data` of the envelope, or with a whole response for calls
 * that declare a `format`; they throw a `ContentRefusal`, which becomes an answer with its message.
 */
export type NewsroomHandlers<Calls extends readonly CallDefinition[]> = {
	[Name in Calls[number]['name']]: Handler<Extract<Calls[number], { name: Name }>>;
};

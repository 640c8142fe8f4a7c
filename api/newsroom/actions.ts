/** What people of the newsroom may do (decision 052). Scheduling belongs to `publish`. */
export const contentActions = [
	'read',
	'write',
	'submit',
	'review.1',
	'review.2',
	'review.3',
	'publish',
	'emergency-publish',
	'withdraw',
	'pin',
	'media.upload',
	'media.replace',
	'media.delete',
] as const;

/** Granted for the whole site, never for a part of it. */
export const siteActions = ['columns', 'company', 'site'] as const;

/**
 * Accounts; roles, grants and policies; the audit log. Nobody holds two of them: those who create accounts cannot
 * grant permissions, and neither can judge their own actions.
 */
export const administratorActions = ['people', 'security', 'audit'] as const;

export const actions = [...contentActions, ...siteActions, ...administratorActions] as const;

/** What needs the consent of a second administrator where it is done to the account of an administrator. */
export const consentActions = ['reset-password', 'remove-second-factors'] as const;
export type ConsentAction = (typeof consentActions)[number];

/** Allowed for columns and languages, as granted. */
export type ContentAction = (typeof contentActions)[number];
export type AdministratorAction = (typeof administratorActions)[number];
export type Action = (typeof actions)[number];

export const isContentAction = (action: Action): action is ContentAction =>
	(contentActions as readonly Action[]).includes(action);

import type { Page } from '@playwright/test';
import type { Language } from '@portico/api/languages.ts';
import type { Newsroom } from './newsroom-test.ts';
import type { NewsroomPerson } from './people.ts';
import { sendCall } from './send-call.ts';

/** A page of the newsroom, or one of its dialogs. */
export type Screen = {
	name: string;
	/** The everyday tier opens one screen of each kind; the others are alike, and wait for the long one. */
	isLikeAnother?: true;
	/** Who is signed in; null for nobody. */
	person(newsroom: Newsroom, language: Language): NewsroomPerson | null;
	/** Opens it, and waits until it is complete. */
	open(page: Page, newsroom: Newsroom): Promise<void>;
};

const nobody = () => null;
const publisher: Screen['person'] = ({ people }) => people.陆川;
const writer: Screen['person'] = ({ people }) => people.程远;
const systemAdministrator: Screen['person'] = ({ people }) => people.何平;
const securityAdministrator: Screen['person'] = ({ people }) => people.邵宁;

/** A page whose list or form is loaded when an element is there. */
const page = (path: string, complete: string) => async (opened: Page) => {
	await opened.goto(path);
	await opened.locator(complete).first().waitFor();
};

/** A dialog that the last button of a page opens, or the one that matches. */
const dialog = (path: string, complete: string, button: string) => async (opened: Page) => {
	await page(path, complete)(opened);
	await opened.locator(button).first().click();
	await opened.locator('[role=dialog] button, [role=menu]').first().waitFor();
};

/** The editor, or something in it that a button opens. */
const editor =
	(path: string, button?: string, complete = '[role=dialog] button') =>
	async (opened: Page) => {
		await page(`/newsroom/articles/${path}`, '[role=textbox]')(opened);
		if (button === undefined) return;
		await opened.locator('[role=textbox]').first().click();
		await opened.locator(button).first().click();
		await opened.locator(complete).first().waitFor();
	};

const tool = (position: number) => `#editor-tools [role=toolbar] button >> nth=${position}`;

/** A dialog of an article's menu. */
const textDialog = (articleId: string, action: string) => async (opened: Page) => {
	await dialog(`/newsroom/articles?text=${articleId}`, '[role=rowheader]', 'td button')(opened);
	await opened.locator(`[role=menuitem][data-key=zh-${action}]`).click();
	await opened.locator('[role=dialog] button').last().waitFor();
};

export const screens: readonly Screen[] = [
	{ name: 'sign-in page', person: nobody, open: page('/newsroom/sign-in', 'input[name=password]') },
	{
		name: 'invalid one-time address',
		isLikeAnother: true,
		person: nobody,
		open: page('/newsroom/welcome#no-such-token', 'main a'),
	},
	{
		name: 'one-time address',
		person: nobody,
		async open(opened, newsroom) {
			const { address } = await createLink(newsroom);
			await page(address, 'input[name=repeat]')(opened);
		},
	},
	{
		name: 'second factor',
		isLikeAnother: true,
		person: publisher,
		async open(opened, newsroom) {
			const { loginName, password } = newsroom.people.陆川;
			await opened.context().clearCookies();
			await page('/newsroom/sign-in', 'input[name=password]')(opened);
			await opened.locator('input[name=loginName]').fill(loginName);
			await opened.locator('input[name=password]').fill(password);
			await opened.keyboard.press('Enter');
			await opened.locator('input[name=code]').waitFor();
		},
	},
	{
		name: 'choice of a second factor',
		isLikeAnother: true,
		person: ({ people }, language) => (language === 'zh' ? people.陈默 : people.Dora),
		open: page('/newsroom', 'main li button'),
	},
	{
		name: 'set-up of an authenticator application',
		person: ({ people }, language) => (language === 'zh' ? people.陈默 : people.Dora),
		async open(opened) {
			await page('/newsroom', 'main li button')(opened);
			await opened.locator('main li button').first().click();
			await opened.locator('input[name=code]').waitFor();
		},
	},
	{
		name: 'forced change of the password',
		isLikeAnother: true,
		person: ({ people }, language) => (language === 'zh' ? people.赵敏 : people.Emma),
		open: page('/newsroom', 'input[name=repeat]'),
	},
	{ name: 'board', person: publisher, open: page('/newsroom', 'main ol a') },
	{
		name: 'board without articles',
		isLikeAnother: true,
		person: systemAdministrator,
		open: page('/newsroom', 'main ul a'),
	},
	{
		name: 'article list',
		person: publisher,
		open: page('/newsroom/articles', '[role=rowheader], main li dl'),
	},
	{
		name: 'menu of an article',
		person: publisher,
		open: dialog('/newsroom/articles?text=for-screens', '[role=rowheader]', 'td button'),
	},
	{
		name: 'publish dialog',
		isLikeAnother: true,
		person: publisher,
		open: textDialog('for-screens', 'publish'),
	},
	{ name: 'schedule dialog', person: publisher, open: textDialog('for-screens', 'schedule') },
	{
		name: 'versions dialog',
		isLikeAnother: true,
		person: publisher,
		open: textDialog('for-screens', 'versions'),
	},
	{ name: 'new article', isLikeAnother: true, person: writer, open: editor('new') },
	{ name: 'editor', person: writer, open: editor('for-composition') },
	{
		name: 'facts of an article',
		person: writer,
		open: editor('bridge', '[aria-controls=article-facts]', '#article-facts img'),
	},
	{ name: 'dialog to link', isLikeAnother: true, person: writer, open: editor('for-composition', tool(15)) },
	{
		name: 'dialog to insert pictures',
		person: writer,
		open: editor('for-composition', tool(16), '[role=dialog] li'),
	},
	{
		name: 'shortcuts of the editor',
		isLikeAnother: true,
		person: writer,
		open: editor('for-composition', tool(28)),
	},
	{ name: 'people', person: systemAdministrator, open: page('/newsroom/people', 'table a') },
	{
		name: 'dialog to add a person',
		isLikeAnother: true,
		person: systemAdministrator,
		open: dialog('/newsroom/people', 'table a', 'main header button'),
	},
	{
		name: 'person',
		isLikeAnother: true,
		person: systemAdministrator,
		open: (opened, { people }) => page(`/newsroom/people/${people.林岚.personId}`, 'main table')(opened),
	},
	{
		name: 'dialog to grant a role',
		person: securityAdministrator,
		open: (opened, { people }) =>
			dialog(`/newsroom/people/${people.林岚.personId}`, 'main table', 'main section header button')(opened),
	},
	{ name: 'roles', person: securityAdministrator, open: page('/newsroom/roles', 'main table') },
	{
		name: 'dialog to change a role',
		isLikeAnother: true,
		person: securityAdministrator,
		open: dialog('/newsroom/roles', 'main table', 'main table button'),
	},
	{
		name: 'grants of a column',
		isLikeAnother: true,
		person: securityAdministrator,
		open: page('/newsroom/roles/columns?column=archive', 'main table'),
	},
	{ name: 'audit log', person: ({ people }) => people.严正, open: page('/newsroom/audit', 'main table') },
	{
		name: 'account',
		person: ({ people }) => people.林岚,
		async open(opened, newsroom) {
			// With another session, which can be ended.
			const { loginName, password } = newsroom.people.林岚;
			await sendCall(newsroom, { method: 'POST', path: '/sign-in', body: { loginName, password } });
			await page('/newsroom/account', 'main section td button')(opened);
		},
	},
	{
		name: 'media library',
		person: publisher,
		open: page('/newsroom/library', 'main ul button'),
	},
	{
		name: 'missing permission',
		isLikeAnother: true,
		person: publisher,
		open: page('/newsroom/audit', 'main a'),
	},
	{ name: 'unknown page', person: publisher, open: page('/newsroom/no/such/page', 'main a') },
];

/** A fresh one-time address for a person whom nothing else is about: it ends their sessions. */
async function createLink(newsroom: Newsroom): Promise<{ address: string }> {
	const { 何平: administrator, 石静: person } = newsroom.people;
	const { envelope } = await sendCall(newsroom, {
		method: 'POST',
		path: `/people/${person.personId}/password-link`,
		token: administrator.token,
	});
	return envelope.data as { address: string };
}

import { expect } from '@playwright/test';
import { totpCode } from '@portico/testing/newsroom/totp-code.ts';
import { type Newsroom, testOn } from './support/newsroom-test.ts';
import { currentCode, type NewsroomPerson } from './support/people.ts';
import { sendCall } from './support/send-call.ts';
import { enterCode, enterPassword, expectBoard, signOut } from './support/sign-in.ts';

const wrongPassword = 'Wrong-password-1';
const maxFailures = 5;

/** TOTP steps last so long. */
const stepMs = 30_000;

for (const [kind, test] of Object.entries(testOn)) {
	test.describe(`on ${kind}`, () => {
		test.describe.configure({ timeout: 60_000 });

		test('locks after five wrong passwords, and says the same about unknown, wrong and locked names', async ({
			newsroom,
		}) => {
			const { 秦朗: person } = newsroom.people;
			const unknown = await signIn(newsroom, { loginName: 'nobody-of-this-name', password: wrongPassword });
			for (let failure = 1; failure <= maxFailures; failure++) {
				expect(await signIn(newsroom, { ...person, password: wrongPassword })).toEqual(unknown);
			}
			expect(await signIn(newsroom, person)).toEqual(unknown);
			expect(unknown).toMatchObject({ status: 401, envelope: { data: { reason: 'wrong-credentials' } } });
			await expectSignedIn(newsroom, person.token, true);
		});

		test('locks after wrong passwords from twenty addresses, not before the fifth', async ({ newsroom }) => {
			const { 许诺: person } = newsroom.people;
			const address = (number: number) => `198.51.100.${number}`;
			for (let number = 1; number < maxFailures; number++) {
				await signIn(newsroom, { ...person, password: wrongPassword }, address(number));
			}
			expect((await signIn(newsroom, person, address(maxFailures))).status).toBe(200);
			const statuses = await Promise.all(
				Array.from({ length: 20 }, (_, number) =>
					signIn(newsroom, { ...person, password: wrongPassword }, address(100 + number)),
				),
			);
			expect(statuses.map(({ status }) => status)).toEqual(Array(20).fill(401));
			expect((await signIn(newsroom, person, address(200))).status).toBe(401);
		});

		test('accepts a code of the authenticator application once', async ({ newsroom }) => {
			const { 孟琪: person } = newsroom.people;
			const code = currentCode(person);
			const first = await sendCode(newsroom, await tokenAfterPassword(newsroom, person), code);
			expect(first.status).toBe(200);

			const token = await tokenAfterPassword(newsroom, person);
			const again = await sendCode(newsroom, token, code);
			expect(again).toMatchObject({ status: 422, envelope: { data: { reason: 'invalid-fields' } } });
			expect(again.envelope.data?.fields).toEqual({
				code: '验证码不正确或已使用过。多次输错后，账号会锁定一段时间。',
			});
			await expectSignedIn(newsroom, token, false);
			const next = totpCode(person.totpSecret, Date.now() + stepMs);
			expect((await sendCode(newsroom, token, next)).status).toBe(200);
			await expectSignedIn(newsroom, token, true);
		});

		test('signs nobody in with what the store keeps of a session', async ({ newsroom }) => {
			const { 严正: person } = newsroom.people;
			await expectSignedIn(newsroom, person.token, true);
			const row = newsroom.sessionRows.find(({ personId }) => personId === person.personId);
			const texts = Object.values(row ?? {}).filter((value) => typeof value === 'string');
			expect(texts.length).toBeGreaterThan(3);
			for (const text of texts) await expectSignedIn(newsroom, encodeURIComponent(text), false);
		});

		test('keeps a session through a power cut, and signs in and out afterwards', async ({
			newsroom,
			openBrowser,
		}) => {
			const { server, people } = newsroom;
			const page = await openBrowser(server.origin, people.唐越);
			await page.goto('/newsroom');
			await expectBoard(page);
			await server.killAndRestart();
			await page.reload();
			await expectBoard(page);

			await signOut(page);
			await page.goto('/newsroom/articles?text=x');
			await enterPassword(page, { ...people.唐越, password: wrongPassword });
			await expect(page.getByRole('alert')).toHaveText('登录名或密码有误，或账号暂时无法登录。');
			await enterPassword(page, people.唐越);
			await enterCode(page, people.唐越);
			// Back to the page that was asked for.
			await expect(page).toHaveURL(/\/newsroom\/articles\?text=x$/);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText('文章');
		});
	});
}

function signIn(
	newsroom: Newsroom,
	{ loginName, password }: Pick<NewsroomPerson, 'loginName' | 'password'>,
	address?: string,
) {
	const call = { method: 'POST', path: '/sign-in', body: { loginName, password } } as const;
	return sendCall(newsroom, { ...call, ...(address && { address }) });
}

async function tokenAfterPassword(newsroom: Newsroom, person: NewsroomPerson): Promise<string> {
	const { token, envelope } = await signIn(newsroom, person);
	expect(envelope.data?.step).toBe('second-factor');
	return token ?? '';
}

function sendCode(newsroom: Newsroom, token: string, code: string) {
	return sendCall(newsroom, { method: 'POST', path: '/session/totp', body: { code }, token });
}

/** By a call that needs a complete sign-in. */
async function expectSignedIn(newsroom: Newsroom, token: string, isSignedIn: boolean): Promise<void> {
	const { status } = await sendCall(newsroom, { method: 'GET', path: '/columns', token });
	expect(status).toBe(isSignedIn ? 200 : 401);
}

import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { pressInDialog } from '../support/article-list.ts';
import { test } from '../support/newsroom-test.ts';
import { enterPassword, expectBoard, signOut } from '../support/sign-in.ts';

const newcomer = { loginName: 'newcomer', displayName: '许知远', password: 'Yuanshan-2026' };

test('leads a new person from the one-time address to the articles of the column granted', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const administrator = await openBrowser(server.origin, people.何平);
	await administrator.goto('/newsroom/people');
	await administrator.getByRole('button', { name: '添加人员' }).click();
	await administrator.getByLabel('登录名').fill(people.陆川.loginName.toUpperCase());
	await administrator.getByLabel('姓名').fill(newcomer.displayName);
	await pressInDialog(administrator, '添加人员', '添加');
	await expect(administrator.getByText('该登录名已被使用。')).toBeVisible();
	await administrator.getByLabel('登录名').fill(newcomer.loginName);
	await pressInDialog(administrator, '添加人员', '添加');
	const address = await administrator.getByLabel('一次性地址', { exact: true }).inputValue();
	await pressInDialog(administrator, '设置密码的一次性地址', '关闭');
	const row = administrator.getByRole('row', { name: newcomer.displayName });
	await expect(row).toContainText('未设置密码');

	const page = await openBrowser(server.origin, null);
	await page.goto(address);
	await expect(page.getByText(`${newcomer.displayName}，您好！`)).toBeVisible();
	await choosePassword(page, 'kurz-1');
	await expect(page.getByText('密码不符合以下要求')).toBeVisible();
	await choosePassword(page, newcomer.password);
	await expectBoard(page);
	await expect(page.getByText('您的角色不包含文章工作。您可以打开以下页面：')).toBeVisible();
	await expect(row).toContainText('正常');

	const security = await openBrowser(server.origin, people.邵宁);
	await security.goto('/newsroom/people');
	await security.getByRole('link', { name: newcomer.displayName }).click();
	await openGrant(security, '编辑');
	await security.getByText('指定栏目及其下级栏目').click();
	await security.getByRole('combobox', { name: '栏目' }).fill('媒体');
	await security.getByRole('option', { name: /^媒体聚焦/ }).click();
	await pressInDialog(security, '授予角色', '授予角色');
	await expect(security.getByRole('row', { name: '编辑' })).toContainText('媒体聚焦');

	// The open page of the person follows, and lists the column with all below it, and nothing else.
	await page.getByRole('link', { name: '文章', exact: true }).click();
	await expect(page.getByText('共24条')).toBeVisible();
	await page.goto('/newsroom/articles?fdCode=company-news');
	await expect(page.getByText('没有符合条件的文章')).toBeVisible();
	await page.goto('/newsroom/people');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('没有权限');

	await security.goto('/newsroom/roles/columns?column=archive&action=write');
	await expect(security.getByRole('row', { name: newcomer.displayName })).toContainText('继承自“媒体聚焦”');

	await signOut(page);
	await enterPassword(page, newcomer);
	await expectBoard(page);
});

test('keeps the three administrators apart', async ({ newsroom: { server, people }, openBrowser }) => {
	const security = await openBrowser(server.origin, people.邵宁);
	const pairs = [
		[people.何平, '审计管理员'],
		[people.何平, '安全管理员'],
		[people.严正, '系统管理员'],
	] as const;
	for (const [person, role] of pairs) {
		await security.goto(`/newsroom/people/${person.personId}`);
		await openGrant(security, role);
		await pressInDialog(security, '授予角色', '授予角色');
		await expect(security.getByRole('dialog')).toContainText(
			'人员管理、权限管理和审计三项权限互斥，同一人、同一角色只能拥有其中一项。',
		);
	}
	await security.goto(`/newsroom/people/${people.邵宁.personId}`);
	await expect(security.getByText('不能更改自己的权限。')).toBeVisible();
	await expect(security.getByRole('button', { name: /^(授予角色|收回)/ })).toHaveCount(0);

	const administrator = await openBrowser(server.origin, people.何平);
	await administrator.goto(`/newsroom/people/${people.林岚.personId}`);
	await expect(administrator.getByRole('button', { name: '锁定账号' })).toBeVisible();
	await expect(administrator.getByRole('button', { name: /^(授予角色|收回)/ })).toHaveCount(0);
});

test('lets a system administrator reset an administrator only with the consent of another', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const administrator = await openBrowser(server.origin, people.何平);
	await administrator.goto(`/newsroom/people/${people.邵宁.personId}`);
	const reset = administrator.getByRole('button', { name: '重置密码', exact: true });
	const ask = administrator.getByRole('button', { name: '请求同意: 重置密码' });
	await ask.click();
	await expect(administrator.getByText(/^已请求同意，等待/)).toBeVisible();
	await expect(reset).toHaveCount(0);

	const audit = await openBrowser(server.origin, people.严正);
	await audit.goto('/newsroom');
	await expect(audit.getByText('何平请求重置邵宁的密码')).toBeVisible();
	await audit.getByRole('button', { name: '同意' }).click();
	await pressInDialog(audit, '同意', '同意');
	await expect(audit.getByText(/已同意，尚未执行/)).toBeVisible();

	// The open page of the administrator follows.
	await expect(administrator.getByText(/^严正已同意。/)).toBeVisible();
	await expect(reset).toBeVisible();

	const security = await openBrowser(server.origin, people.邵宁);
	await security.goto('/newsroom');
	await expect(security.getByText('何平请求重置您的密码')).toBeVisible();
	await expect(security.getByRole('button', { name: '同意' })).toHaveCount(0);
});

test('adds, changes and removes a role', async ({ newsroom: { server, people }, openBrowser }) => {
	const security = await openBrowser(server.origin, people.邵宁);
	await security.goto('/newsroom/roles');
	await security.getByRole('button', { name: '添加角色' }).click();
	await security.getByLabel('中文名称').fill('素材编辑');
	await security.getByLabel('英文名称').fill('Media editor');
	await security.getByRole('dialog').getByText('上传素材', { exact: true }).click();
	await security.getByRole('dialog').getByText('查看审计日志', { exact: true }).click();
	await pressInDialog(security, '添加角色', '添加');
	const row = security.getByRole('row', { name: '素材编辑' });
	await expect(row).toContainText('查看审计日志');
	await row.getByRole('button', { name: '修改“素材编辑”' }).click();
	// Of the three administrations, a role can hold one.
	const dialog = security.getByRole('dialog', { name: '修改角色' });
	await expect(dialog.getByRole('checkbox', { name: '管理账号' })).toBeDisabled();
	await dialog.getByText('查看审计日志', { exact: true }).click();
	await dialog.getByText('管理账号', { exact: true }).click();
	await pressInDialog(security, '修改角色', '保存');
	await expect(row).toContainText('管理账号');
	await expect(row).not.toContainText('查看审计日志');
	await row.getByRole('button', { name: '删除“素材编辑”' }).click();
	await pressInDialog(security, '删除角色', '删除');
	await expect(row).toHaveCount(0);
});

test('exports the audit log, and finds its chain complete', async ({
	newsroom: { server, people },
	openBrowser,
}) => {
	const page = await openBrowser(server.origin, people.林岚);
	await page.goto('/newsroom');
	const refused = await page.request.get('/api/newsroom/people');
	expect(refused.status()).toBe(403);

	const audit = await openBrowser(server.origin, people.严正);
	await audit.goto('/newsroom/audit');
	await audit.getByLabel('关键词').fill('林岚');
	// The export is of what the address filters by, which follows the typing.
	await expect(audit.getByRole('link', { name: '导出CSV' })).toHaveAttribute('href', /text=/);
	const newest = audit.getByRole('row', { name: '林岚' }).first();
	await expect(newest).toContainText('权限检查');
	await expect(newest).toContainText('已拒绝');
	await newest.getByRole('button', { name: /^查看第\d+条记录的详情$/ }).click();
	await expect(audit.getByText('permission.check', { exact: true })).toBeVisible();

	const [download] = await Promise.all([
		audit.waitForEvent('download'),
		audit.getByRole('link', { name: '导出CSV' }).click(),
	]);
	const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
	expect(lines[0]).toMatch(/^\uFEFF/);
	expect(lines.slice(1).filter((line) => line !== '' && !line.includes('林岚'))).toEqual([]);
	expect(lines.some((line) => line.includes('permission.check'))).toBe(true);

	await audit.getByRole('button', { name: '校验完整性' }).click();
	await expect(audit.getByText(/^已校验[\d,]+条记录，摘要链完整，未发现改动。$/)).toBeVisible();
});

async function choosePassword(page: Page, password: string): Promise<void> {
	await page.getByLabel('密码', { exact: true }).fill(password);
	await page.getByLabel('再次输入密码').fill(password);
	await page.getByRole('button', { name: '设置密码并登录' }).click();
}

/** Opens the dialog of a new grant on a person's page, with a role chosen. */
async function openGrant(page: Page, role: string): Promise<void> {
	await page.getByRole('button', { name: '授予角色' }).click();
	await page.getByRole('combobox', { name: '角色' }).fill(role);
	await page.getByRole('option', { name: role }).click();
}

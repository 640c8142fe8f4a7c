import type { AdministratorAction } from '@portico/api/newsroom/actions.ts';
import type { Grant, Person, Role } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Fragment, useId, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ConfirmDialog } from '../../controls/dialogs.tsx';
import { ButtonCell, Cell, DetailRow, ListTable, NameCell } from '../../controls/list-table.tsx';
import { Loaded } from '../../controls/notices.tsx';
import { Section } from '../../controls/page.tsx';
import { Timestamp } from '../../controls/timestamp.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { holds, useSession } from '../../data/session.ts';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { ActionsInWords } from '../roles/actions-in-words.tsx';
import { rolesQuery } from '../roles/roles-tabs.tsx';
import { AddGrant } from './add-grant.tsx';
import { grantLanguages, grantPlace } from './grant-texts.ts';
import styles from './people.module.css';
import { personGrantsQuery } from './person-queries.ts';

/** The built-in roles that a system administrator may grant while nobody holds their action. */
const appointedRoles: readonly [AdministratorAction, string][] = [
	['security', 'security-administrator'],
	['audit', 'audit-administrator'],
];

/** What a person may do and where; granted and revoked here by those who may, though by nobody for themselves. */
export function GrantsSection({ person }: { person: Person }) {
	const { grants: texts } = useMessages().people;
	const session = useSession();
	const query = useQuery(personGrantsQuery(person.personId));
	const { data: roles } = useQuery(rolesQuery);
	const [isAdding, setAdding] = useState(false);
	const [removed, setRemoved] = useState<Grant | null>(null);
	const isOwn = session.person.personId === person.personId;
	const isSecurityAdministrator = holds(session, 'security');
	const grantable = isOwn ? [] : grantableRoles(roles?.items ?? [], { isSecurityAdministrator });
	return (
		<Section
			title={texts.title}
			actions={grantable.length > 0 && <Button onPress={() => setAdding(true)}>{texts.add}</Button>}
		>
			{isOwn && <p className={styles.note}>{texts.ownNote}</p>}
			<Loaded query={query}>
				{({ items }) =>
					items.length === 0 ? (
						<p className={styles.note}>{texts.none}</p>
					) : (
						<GrantsTable grants={items} onRemove={isSecurityAdministrator && !isOwn ? setRemoved : null} />
					)
				}
			</Loaded>
			{isAdding && (
				<AddGrant
					personId={person.personId}
					hasSecondFactor={person.hasSecondFactor}
					roles={grantable}
					isFirst={!isSecurityAdministrator}
					onClose={() => setAdding(false)}
				/>
			)}
			{removed && <RemoveGrant grant={removed} onClose={() => setRemoved(null)} />}
		</Section>
	);
}

function RemoveGrant({ grant, onClose }: { grant: Grant; onClose(): void }) {
	const messages = useMessages();
	const { grants: texts } = messages.people;
	const role = grant.role.names[useLanguage()];
	const { personId, displayName } = grant.person;
	const remove = useMutation({
		mutationFn: () =>
			call('delete', '/api/newsroom/people/{personId}/grants/{grantId}', {
				personId,
				grantId: grant.grantId,
			}),
		onSuccess() {
			invalidateTopics(['permissions', 'people']);
			showToast(texts.removed);
			onClose();
		},
	});
	return (
		<ConfirmDialog
			title={texts.askTitle}
			action={texts.remove}
			isDangerous
			isOpen
			isPending={remove.isPending}
			error={remove.error}
			onConfirm={() => remove.mutate()}
			onClose={onClose}
		>
			<p>{texts.ask(displayName, role, grantPlace(grant, messages))}</p>
			<p>{texts.askNote}</p>
		</ConfirmDialog>
	);
}

type Props = {
	grants: readonly Grant[];
	/** Null for those who may not revoke. */
	onRemove: ((grant: Grant) => void) | null;
};

/** The grants of a person; what each role may do unfolds below it. */
function GrantsTable({ grants, onRemove }: Props) {
	const { grants: texts } = useMessages().people;
	const columns = [texts.role, texts.column, texts.languages, texts.grantedBy, texts.grantedAt, ''];
	return (
		<ListTable label={texts.title} columns={columns}>
			{grants.map((grant) => (
				<GrantRows key={grant.grantId} grant={grant} columns={columns.length} onRemove={onRemove} />
			))}
		</ListTable>
	);
}

type RowProps = { grant: Grant; columns: number; onRemove: Props['onRemove'] };

function GrantRows({ grant, columns, onRemove }: RowProps) {
	const messages = useMessages();
	const language = useLanguage();
	const { grants: texts } = messages.people;
	const [isUnfolded, setUnfolded] = useState(false);
	const detailId = useId();
	const role = grant.role.names[language];
	const place = grantPlace(grant, messages);
	const toggle = isUnfolded ? texts.hideActions : texts.showActions;
	return (
		<Fragment>
			<tr>
				<NameCell>{role}</NameCell>
				<Cell label={texts.column}>
					{place}
					{grant.fdCode !== null && <span className={styles.withBelow}> {texts.withBelow}</span>}
				</Cell>
				<Cell label={texts.languages} kind="short">
					{grantLanguages(grant, messages, language)}
				</Cell>
				<Cell label={texts.grantedBy} kind="short">
					{grant.grantedBy ?? texts.bySystem}
				</Cell>
				<Cell label={texts.grantedAt}>
					<Timestamp at={grant.grantedAt} />
				</Cell>
				<ButtonCell>
					<Button
						kind="quiet"
						aria-label={`${toggle}: ${role}`}
						aria-expanded={isUnfolded}
						aria-controls={detailId}
						onPress={() => setUnfolded(!isUnfolded)}
					>
						{toggle}
					</Button>
					{onRemove && (
						<Button kind="quiet" aria-label={texts.removeOf(role, place)} onPress={() => onRemove(grant)}>
							{texts.remove}
						</Button>
					)}
				</ButtonCell>
			</tr>
			{isUnfolded && (
				<DetailRow columns={columns} id={detailId}>
					<ActionsInWords actions={grant.role.actions} />
				</DetailRow>
			)}
		</Fragment>
	);
}

/**
 * The roles that a person may grant. Security administrators grant all. System administrators grant the roles of the
 * other two administrators, and only while there is none: otherwise the first administrator could never create them.
 */
export function grantableRoles(roles: readonly Role[], viewer: { isSecurityAdministrator: boolean }): Role[] {
	if (viewer.isSecurityAdministrator) return [...roles];
	return appointedRoles.flatMap(([action, roleId]) => {
		const isHeld = roles.some((role) => role.actions.includes(action) && role.people > 0);
		return isHeld ? [] : roles.filter((role) => role.roleId === roleId);
	});
}

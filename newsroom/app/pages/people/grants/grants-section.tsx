import type { Grant, Person } from '@portico/api/newsroom/answers/people.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/buttons/button.tsx';
import { ConfirmDialog } from '../../../controls/dialogs/confirm-dialog.tsx';
import { Loaded } from '../../../controls/notices/loaded.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { Section } from '../../../controls/page/page.tsx';
import { call } from '../../../data/calls.ts';
import { invalidateTopics } from '../../../data/query-client.ts';
import { holds, useSession } from '../../../data/session.ts';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { rolesQuery } from '../../roles/roles-query.ts';
import { personGrantsQuery } from '../person-queries.ts';
import styles from '../sections.module.css';
import { AddGrant } from './add-grant.tsx';
import { grantPlace } from './grant-texts.ts';
import { grantableRoles } from './grantable-roles.ts';
import { GrantsTable } from './grants-table.tsx';

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

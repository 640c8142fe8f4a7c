import type { Grant } from '@portico/api/newsroom/answers/people.ts';
import { Fragment, useId, useState } from 'react';
import { Button } from '../../../controls/buttons/button.tsx';
import { Timestamp } from '../../../controls/page/timestamp.tsx';
import { ButtonCell, Cell, DetailRow, ListTable, NameCell } from '../../../controls/tables/list-table.tsx';
import { useLanguage, useMessages } from '../../../messages/messages.ts';
import { ActionsInWords } from '../../roles/actions/actions-in-words.tsx';
import { grantLanguages, grantPlace } from './grant-texts.ts';
import styles from './grants-table.module.css';

type Props = {
	grants: readonly Grant[];
	/** Null for those who may not revoke. */
	onRemove: ((grant: Grant) => void) | null;
};

/** The grants of a person; what each role may do unfolds below it. */
export function GrantsTable({ grants, onRemove }: Props) {
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

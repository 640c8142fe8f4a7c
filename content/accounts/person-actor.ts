import { eq } from 'drizzle-orm';
import type { PersonActor } from '../model/actor.ts';
import type { Database } from '../store/connect.ts';
import { people } from '../store/tables/people-schema.ts';

/** A person as changes name them that go on after their request; by the identifier where they are gone. */
export async function loadPersonActor(
	database: Database,
	{ personId, address }: { personId: string; address: string },
): Promise<PersonActor> {
	const [person] = await database
		.select({ name: people.displayName })
		.from(people)
		.where(eq(people.personId, personId));
	return { personId, name: person?.name ?? personId, address };
}

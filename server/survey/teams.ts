/**
 * The surveys of teams in the database, and how each answer is protected before it is stored
 * (decision 0300).
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type PerArea, SCALE, type Score, type Scores } from '#contract/survey.ts'
import {
  TEAM_ANSWERS_MAX,
  TEAM_ANSWERS_MIN,
  TEAM_DAYS_MAX,
  TEAM_GROUP,
  type TeamFigures,
} from '#contract/survey-team.ts'
import type { Store, Trx } from '#server/db/store.ts'
import type { Clock } from '#server/outbox/clock.ts'
import { enqueue } from '#server/outbox/rows.ts'

/** Name of the email with the two links in the outbox. */
export const TEAM_LINKS = 'survey-team'

export interface StoredTeam {
  id: string
  name: string
  /** Last day, `YYYY-MM-DD`. */
  endsOn: string
  isOver: boolean
  figures: TeamFigures | null
}

/** The secret of a browser, by which its answer is found again: 128 random bits. */
export const newBrowser = () => randomBytes(16).toString('hex')

const dayOf = (now: RawBuilder<Date>) => sql<string>`(${now} at time zone 'utc')::date`
/**
 * The day in the last time zone to end it (UTC−12), so that a survey takes answers through its last
 * day everywhere.
 */
const lastDayOf = (now: RawBuilder<Date>) => sql<string>`(${now} at time zone 'Etc/GMT+12')::date`

type Step = 'teams_started' | 'teams_answered' | 'teams_finished'

/** Counts for staff how far teams come. Nothing in it names a team. */
const count = (trx: Trx, step: Step, now: RawBuilder<Date>) =>
  sql`insert into survey_days as d (day, ${sql.ref(step)}) values (${dayOf(now)}, 1)
    on conflict (day) do update set ${sql.ref(step)} = d.${sql.ref(step)} + 1`.execute(trx)

const columns = (now: RawBuilder<Date>) =>
  [
    'id',
    'name',
    'figures',
    sql<string>`ends_on::text`.as('endsOn'),
    sql<boolean>`ends_on < ${lastDayOf(now)}`.as('isOver'),
  ] as const

export type Teams = ReturnType<typeof teams>

export function teams({
  store,
  clock,
}: {
  store: Pick<Store, 'db' | 'inSharedTransaction'>
  clock: Clock
}) {
  return {
    /**
     * Begins a survey, and has its links emailed if there is an address.
     * @param endsOn `YYYY-MM-DD`. @returns undefined for a day that is over or too far away
     */
    async start(name: string, endsOn: string, email?: string): Promise<string | undefined> {
      return store.inSharedTransaction(async (trx) => {
        const now = clock.databaseNow()
        const id = await insertTeam(trx, { name, endsOn }, now)
        if (id === undefined) {
          return undefined
        }
        await count(trx, 'teams_started', now)
        const payload = { template: TEAM_LINKS, to: email }
        if (email !== undefined) {
          await enqueue(trx, { kind: 'email', ref: id, payload }, now)
        }
        return id
      })
    },

    async find(id: string | undefined): Promise<StoredTeam | undefined> {
      if (id === undefined) {
        return undefined
      }
      return store.db
        .selectFrom('private.survey_teams')
        .select(columns(clock.databaseNow()))
        .where('id', '=', id)
        .executeTakeFirst()
    },

    /**
     * Stores what a browser answered, in place of what it answered before, and publishes new
     * figures if a group is complete.
     * @returns 'over' when the survey has ended, was deleted, or is full
     */
    async answer(id: string, browser: string, scores: Scores): Promise<'stored' | 'over'> {
      return store.inSharedTransaction((trx) =>
        storeAnswer(trx, { id, browser, scores }, clock.databaseNow()),
      )
    },

    /** Number of answers. Told only below the least number. */
    async countAnswers(id: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from private.survey_team_answers where team = ${id}`.execute(
        store.db,
      )
      return rows[0]?.n ?? 0
    },

    /** Deletes a survey with its answers. */
    async remove(id: string): Promise<void> {
      await store.db.deleteFrom('private.survey_teams').where('id', '=', id).execute()
    },
  }
}

/** @returns its id; undefined for a day that is over or too far away */
async function insertTeam(
  trx: Trx,
  { name, endsOn }: { name: string; endsOn: string },
  now: RawBuilder<Date>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into private.survey_teams (name, ends_on, created_at)
    select ${name}, day, ${now} from (select ${endsOn}::date as day) as given
    where day between ${lastDayOf(now)} and ${dayOf(now)} + ${TEAM_DAYS_MAX}::int returning id`.execute(
    trx,
  )
  return rows[0]?.id
}

async function storeAnswer(
  trx: Trx,
  { id, browser, scores }: { id: string; browser: string; scores: Scores },
  now: RawBuilder<Date>,
): Promise<'stored' | 'over'> {
  // Answers of one team take turns, so that no group is published twice.
  const team = await trx
    .selectFrom('private.survey_teams')
    .select(columns(now))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!team || team.isOver) {
    return 'over'
  }
  const answers = await readAnswers(trx, id)
  const hash = browserHash(browser, id)
  const isKnown = answers.some(({ browser_hash }) => hash.equals(browser_hash))
  if (!isKnown && answers.length >= TEAM_ANSWERS_MAX) {
    return 'over'
  }
  await sql`insert into private.survey_team_answers as known (team, browser_hash, scores)
    values (${id}, ${hash}, ${replacedScores(scores, browser, id)})
    on conflict (team, browser_hash) do update set scores = excluded.scores, is_published = false
      where known.scores is distinct from excluded.scores`.execute(trx)
  if (answers.length === 0) {
    await count(trx, 'teams_answered', now)
  }
  const figures = figuresDue(await readAnswers(trx, id))
  if (!figures) {
    return 'stored'
  }
  if (!team.figures) {
    await count(trx, 'teams_finished', now)
  }
  await sql`update private.survey_teams set figures = ${JSON.stringify(figures)}::jsonb where id = ${id}`.execute(
    trx,
  )
  await sql`update private.survey_team_answers set is_published = true where team = ${id}`.execute(
    trx,
  )
  return 'stored'
}

const readAnswers = (trx: Trx, team: string) =>
  trx
    .selectFrom('private.survey_team_answers')
    .select(['scores', 'is_published', 'browser_hash'])
    .where('team', '=', team)
    .execute()

/**
 * Of 256, how often a score is stored as it was given: four times in five. Each of the other four
 * has the same share of the rest.
 */
export const KEPT_OF_256 = 204

/**
 * The scores to store: each is replaced by another one in one of five cases (randomized response,
 * Warner 1965). The chance is drawn from the browser's secret, which is not stored. So the same
 * answer sent again is replaced in the same way, and asking often tells no more than asking once.
 */
export function replacedScores(scores: Scores, browser: string, team: string): Scores {
  return scores.map((score, area): Score => {
    const drawn = createHmac('sha256', browser)
      .update(`${team} ${area} ${score}`)
      .digest()[0] as number
    if (drawn < KEPT_OF_256) {
      return score
    }
    const others = SCALE.filter((other) => other !== score)
    return others[
      Math.floor(((drawn - KEPT_OF_256) / (256 - KEPT_OF_256)) * others.length)
    ] as Score
  }) as unknown as Scores
}

/** Recognizes a browser in one team, and in no other. */
const browserHash = (browser: string, team: string): Buffer =>
  createHash('sha256').update(`${team} ${browser}`).digest()

/** Quantile with interpolation, rounded to half a step. @param sorted at least one */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part
  const below = sorted[Math.floor(place)] as number
  const above = sorted[Math.ceil(place)] as number
  return Math.round(2 * (below + (place % 1) * (above - below))) / 2
}

/**
 * The figures of all answers. All have one score for each area, and the first says how many areas
 * there are: with another area, surveys from before it have to be deleted.
 * @param answers at least one
 */
export function figuresOf(answers: ReadonlyArray<readonly number[]>): TeamFigures {
  const areas = (answers[0] ?? []).map((_, area) => {
    const sorted = answers.map((scores) => scores[area] as number).sort((one, other) => one - other)
    return {
      median: quantile(sorted, 0.5),
      low: quantile(sorted, 0.25),
      high: quantile(sorted, 0.75),
    }
  })
  return { n: answers.length, areas: areas as unknown as PerArea<(typeof areas)[number]> }
}

type StoredAnswer = { scores: readonly number[]; is_published: boolean }

/**
 * The new figures, once a group of new or changed answers is large enough. Undefined until then.
 */
export function figuresDue(answers: readonly StoredAnswer[]): TeamFigures | undefined {
  const fresh = answers.filter(({ is_published }) => !is_published).length
  const isFirst = fresh === answers.length
  return fresh >= (isFirst ? TEAM_ANSWERS_MIN : TEAM_GROUP)
    ? figuresOf(answers.map(({ scores }) => scores))
    : undefined
}

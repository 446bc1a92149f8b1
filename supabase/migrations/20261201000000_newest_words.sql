-- Works with programs from 1.0.0 on.
-- The newest change of an address is found by the index, however long the history is. The join also
-- keeps the view from being written to.
create or replace view private.newest_word_changes as
  select c.* from public.word_changes c
  left join public.word_changes newer
    on newer.area = c.area and newer.address = c.address and newer.version > c.version
  where newer.id is null;

-- Few values lead to another place, and each reading of an editor asks for these.
create index on public.word_changes (private.place_of_link(value))
  where private.place_of_link(value) is not null;

"""Scripts that the Redis server runs for the index.

Each touches the keys of one slot alone.
"""

from collections.abc import Sequence
from typing import Any

from redis import Redis

APPEND = """
local cap = tonumber(ARGV[#KEYS + 1])
local stop_key = '\\255\\255\\255\\255'
local function thin(value)
  local counts, kept, most = {}, {}, 0
  for at = 1, #value, 10 do
    local tag = string.sub(value, at, at + 2)
    local count = (counts[tag] or 0) + (string.sub(value, at + 3, at + 6) == stop_key and cap + 1 or 1)
    counts[tag] = count
    if count > most then most = count end
  end
  if most <= cap then return value end
  for at = 1, #value, 10 do
    local tag = string.sub(value, at, at + 2)
    if counts[tag] <= cap then kept[#kept + 1] = string.sub(value, at, at + 9) end
  end
  for tag, count in pairs(counts) do
    if count > cap then kept[#kept + 1] = tag .. stop_key .. '\\0\\0\\0' end
  end
  return table.concat(kept)
end
local function has_doubled(before, size)
  local bound = math.max(cap * 10, 4096)
  while bound < before do bound = 2 * bound end
  return before <= bound and bound < size
end
local function holds(value, record)
  local at = string.find(value, record, 1, true)
  while at and at % 10 ~= 1 do at = string.find(value, record, at + 1, true) end
  return at
end
local function written_before()
  for i, key in ipairs(KEYS) do
    local value, records = redis.pcall('GET', key), ARGV[i]
    if type(value) ~= 'string' then value = '' end
    for at = #records - 9, 1, -10 do
      if holds(value, string.sub(records, at, at + 9)) then return true end
      if not holds(value, string.sub(records, at, at + 2) .. stop_key .. '\\0\\0\\0') then return false end
    end
  end
  return true
end
if written_before() then return end
for i, key in ipairs(KEYS) do
  local size = redis.pcall('APPEND', key, ARGV[i])
  if type(size) ~= 'number' then redis.call('SET', key, ARGV[i])
  else
    local before = size - #ARGV[i]
    local torn = before % 10
    if torn > 0 or has_doubled(before, size) then
      local value = redis.call('GET', key)
      local thinned = thin(string.sub(value, 1, before - torn) .. string.sub(value, before + 1))
      if #thinned < size then redis.call('SET', key, thinned) end
    elseif before > 0 then redis.pcall('BITOP', 'OR', key, key) end
  end
end
"""
"""Appends by APPEND, which the server's log holds as short as it is, whatever the length of the bucket.

A bucket is looked through for stop keys each time it has doubled, so that a crowded one costs no more a record.

APPEND reserves twice the space that it needs, and BITOP with one source gives that back: the result of an OR of a
value with nothing is a copy of it that fits. Where a server has no such copy the bucket stays as it is.

A client whose reply was lost asks again, so a call whose records are there is left alone: one record tells of all, as
they were written together and belong to numbers of their own; only those of stop keys may be gone since.
"""

SCRUB = """
for _, key in ipairs(KEYS) do
  local value, kept = redis.pcall('GET', key), {}
  if type(value) ~= 'string' then value = '' end
  for at = 1, #value, 10 do
    if string.sub(value, at + 3, at + 6) ~= ARGV[1] then kept[#kept + 1] = string.sub(value, at, at + 9) end
  end
  if #kept == 0 then redis.call('DEL', key)
  elseif #kept * 10 < #value then redis.call('SET', key, table.concat(kept)) end
end
"""

SWAP = """
local kept = {}
for i, key in ipairs(KEYS) do
  local now = redis.pcall('GET', key)
  if type(now) ~= 'string' then now = '' end
  if now == ARGV[2 * i - 1] then redis.call('SET', key, ARGV[2 * i]) else kept[#kept + 1] = i end
end
return kept
"""
"""Replaces values that are still what they were, whatever type stands in the place of an empty one; returns the
places of the others."""

RAISE = """
local now = redis.pcall('GET', KEYS[1])
if now == false and tonumber(ARGV[1]) == 0 then return 0 end
if type(now) == 'string' and (now == '0' or #now <= 10 and string.find(now, '^[1-9]%d*$')) then
  if tonumber(now) >= tonumber(ARGV[1]) and tonumber(now) < 4294967295 then return 0 end
end
redis.call('SET', KEYS[1], ARGV[1])
return 1
"""
"""Raises a counter to what it must be at least, whatever stands in its place; see `number_in` for what is a number."""

TAKE = """
local now = redis.pcall('GET', KEYS[1])
if type(now) == 'string' and now ~= ARGV[1] and redis.call('PTTL', KEYS[1]) >= 0 then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
"""
"""Takes a lock; what never runs out, or is no string, is none that anybody took."""

HOLD = """
if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
"""

RELEASE = "if redis.pcall('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

FLIP = """
if redis.pcall('GET', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('SET', KEYS[1], ARGV[2])
return 1
"""

BURY = """
local size = redis.pcall('STRLEN', KEYS[1])
if type(size) ~= 'number' or size % 4 > 0 then redis.call('DEL', KEYS[1]) end
return redis.call('APPEND', KEYS[1], ARGV[1])
"""
"""Lengthens a list of numbers of four bytes each; what is none is written over."""

ENTER = """
if redis.call('TYPE', KEYS[1]).ok ~= 'set' then redis.call('DEL', KEYS[1]) end
return redis.call('SADD', KEYS[1], unpack(ARGV))
"""
"""Puts members into a set, whatever stands in its place; returns how many were not there."""


def send(redis: Redis, commands: Sequence[tuple[Any, ...]], strict: bool = True) -> list[Any]:
    """Send commands on single slots in one round trip.

    Unless `strict`, an error is returned as the answer of its command.
    """
    if not commands:
        return []
    pipeline: Any = redis.pipeline(transaction=False)
    for command in commands:
        pipeline.execute_command(*command)
    answers: list[Any] = pipeline.execute(raise_on_error=strict)
    return answers

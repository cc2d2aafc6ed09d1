-- The model of LoginCover under QuickCheck.
--   ghc -O2 LoginCover.hs && ./LoginCover speed RUNS | ./LoginCover fault SEED
-- speed: lists of 50 uniform events against the fixed model. fault: lists of up to 50 against the
-- model with its fault, until one fails and is shrunk.
{-# LANGUAGE BangPatterns #-}
module Main (main) where

import Data.IORef
import Data.Time.Clock
import System.Environment
import Test.QuickCheck
import Test.QuickCheck.Random (mkQCGen)
import Text.Printf

data Login = Idle | Pending | Done | Failed deriving (Eq, Enum)

data State = State
  { foreground, covered, ready, online, resumed, user :: !Bool
  , login :: !Login
  , attempt, next, saved, lastOne, doubles :: !Int }

start :: State
start = State True True False True False False Idle 0 1 0 0 0

endAs :: Login -> State -> State
endAs outcome s = s { login = outcome, attempt = 0, saved = 0, resumed = False }

step :: Bool -> State -> Int -> State
step fixed s event = case event of
  0 | foreground s, not pending, online s, not (user s) ->
        s { login = Pending, attempt = next s, next = next s + 1, resumed = False, saved = 0 }
  1 | foreground s ->
        s { foreground = False, covered = True, saved = if pending then attempt s else saved s }
  2 | not (foreground s) ->
        s { foreground = True, covered = not (ready s)
          , resumed = resumed s || pending && saved s == attempt s }
  3 | foreground s, pending ->
        s { doubles = doubles s + fromEnum (attempt s == lastOne s), lastOne = attempt s
          , user = True, login = Done, attempt = 0, resumed = False
          , saved = if fixed || not (resumed s) then 0 else saved s }
  4 | foreground s, saved s > 0 ->
        s { ready = True, covered = False, login = Pending, attempt = saved s }
    | foreground s, pending -> s { ready = True, covered = False, login = Idle, attempt = 0 }
    | foreground s -> s { ready = True, covered = False }
  5 | pending -> endAs Idle s
  6 | pending -> endAs Failed s
  7 | pending -> endAs Failed s
    | otherwise -> s { saved = 0, resumed = False }
  8 | foreground s -> s { ready = True, covered = False }
  9 | online s -> s { online = False, saved = 0 }
  10 -> s { online = True }
  11 | user s -> (endAs Idle s) { user = False }
  _ -> s
  where pending = login s == Pending

holds :: State -> Bool
holds s = doubles s == 0 && (foreground s || covered s)
  && (attempt s > 0) == (login s == Pending) && attempt s < next s

play :: Bool -> [Int] -> (Bool, Int)
play fixed = go start 0
  where
    go _ !count [] = (True, count)
    go s !count (e : rest) =
      let after = step fixed s e
      in if holds after then go after (count + 1) rest else (False, count + 1)

main :: IO ()
main = do
  [what, number] <- getArgs
  events <- newIORef (0 :: Int)
  smallest <- newIORef []
  let fixed = what == "speed"
      event = choose (0, 11)
      lists = if fixed then vectorOf 50 event else resize 50 (listOf event)
      smaller = shrinkList (filter (>= 0) . shrink)
      property = forAllShrink lists smaller $ \list -> ioProperty $ do
        let (isFine, count) = play fixed list
        modifyIORef' events (+ count)
        if isFine then pure () else writeIORef smallest list
        pure isFine
      arguments = stdArgs
        { maxSuccess = if fixed then read number else 1000000, maxShrinks = 1000000
        , chatty = False, replay = if fixed then Nothing else Just (mkQCGen (read number), 50) }
  from <- getCurrentTime
  _ <- quickCheckWithResult arguments property
  to <- getCurrentTime
  count <- readIORef events
  list <- readIORef smallest
  let seconds = realToFrac (diffUTCTime to from) :: Double
  if fixed
    then printf "events/s=%.0f\n" (fromIntegral count / seconds)
    else printf "seconds=%.4f length=%d\n" seconds (length list)
